export const appNavTheme = {
  root: 'py-2 text-sm',
  toggle:
    'inline-flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 font-medium text-default hover:bg-elevated focus-visible:outline-2 focus-visible:outline-primary sm:hidden',
  list: 'flex flex-col gap-0.5 sm:flex-row sm:flex-wrap',
  link: 'block rounded-md px-2.5 py-1.5 font-medium text-muted hover:bg-elevated hover:text-highlighted focus-visible:outline-2 focus-visible:outline-primary aria-[current=page]:bg-elevated aria-[current=page]:text-highlighted',
}

export const popoverTheme = {
  panel:
    'max-h-(--reka-popover-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] overflow-auto text-sm text-default motion-reduce:animate-none!',
}

export const menuTheme = {
  panel:
    'z-10 flex max-h-(--reka-dropdown-menu-content-available-height) min-w-40 max-w-72 origin-(--reka-dropdown-menu-content-transform-origin) flex-col overflow-hidden rounded-md bg-default shadow-lg ring ring-default focus:outline-none data-[state=closed]:animate-[scale-out_100ms_var(--ease-out)] data-[state=open]:animate-[scale-in_100ms_var(--ease-out)] motion-reduce:animate-none!',
  search:
    'w-full shrink-0 border-b border-default bg-transparent px-3 py-2 text-sm text-highlighted placeholder:text-muted focus:outline-none',
  items: 'min-h-0 flex-1 scroll-py-1 divide-y divide-default overflow-y-auto',
  group: 'p-1',
  label: 'px-2 pt-1.5 pb-1 text-xs font-semibold text-muted',
  item: 'flex w-full cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm text-default outline-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-elevated data-highlighted:text-highlighted',
  itemCritical: 'text-error data-highlighted:bg-error/10 data-highlighted:text-error',
  itemIcon: 'size-4 shrink-0 text-dimmed',
  itemText: 'min-w-0 flex-1 wrap-anywhere',
  empty: 'px-3 py-2 text-sm text-muted',
}
