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

export const tabsTheme = {
  root: 'flex w-full min-w-0 flex-col items-stretch gap-4 text-sm',
  list: 'max-w-full overflow-x-auto',
  /** A list of links, as a line. */
  line: 'flex gap-1 border-b border-default',
  /** A list of links, in a filled box. */
  pill: 'flex gap-1 rounded-lg bg-elevated p-1',
  link: 'flex min-h-8 items-center gap-1.5 px-3 py-1.5 font-medium whitespace-nowrap text-muted outline-primary hover:text-highlighted focus-visible:outline-2 focus-visible:-outline-offset-2',
  linkOnLine:
    '-mb-px border-b border-transparent aria-[current=page]:border-inverted aria-[current=page]:text-highlighted',
  linkInPill:
    'flex-1 justify-center rounded-md aria-[current=page]:bg-default aria-[current=page]:text-highlighted aria-[current=page]:shadow-sm dark:aria-[current=page]:bg-accented',
  /** Inside of the list, which scrolls. */
  indicator: 'bottom-0 h-0.5',
  /** The selected one in a filled box. */
  segment: 'bg-default shadow-sm dark:bg-accented',
  segmentTrigger: 'data-[state=active]:text-highlighted',
  trigger: 'min-h-8 whitespace-nowrap text-toned',
  badge: 'shrink-0 rounded-full bg-elevated px-1.5 text-xs text-toned tabular-nums',
  panel: 'outline-primary focus-visible:outline-2 focus-visible:outline-offset-2',
}

export const paginationTheme = {
  root: 'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm',
  summary: 'text-muted tabular-nums',
  list: 'flex-wrap',
  step: '',
  stepIcon: 'rtl:rotate-180',
  page: 'min-w-8 justify-center tabular-nums',
  gap: 'grid min-w-6 place-items-center text-muted',
}
