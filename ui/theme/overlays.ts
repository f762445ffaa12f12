/** For dialogs: an empty footer takes no space. */
const dialog = {
  /** That of the admin's own dialogs. */
  backdrop: 'bg-[rgb(20_17_13/.55)] motion-reduce:animate-none!',
  dialog: 'motion-reduce:animate-none!',
  header: 'min-h-12 py-3 pe-14',
  title: 'text-base font-semibold text-highlighted wrap-anywhere',
  close: 'end-3 top-2.5',
  body: 'text-sm text-default',
  /** Body without padding. */
  bodyFlush: 'flex flex-col p-0 sm:p-0',
  footer: 'flex-wrap justify-end gap-2 py-3 [&:not(:has(>*>*))]:hidden',
}

/** The page shown by `src`. */
const page = {
  frame: 'block h-[70dvh] w-full border-0 bg-default',
  frameMax: 'h-auto flex-1',
}

export const modalTheme = dialog
export const uiModalTheme = { ...dialog, ...page }
export const appWindowTheme = { ...dialog, ...page }

export const tooltipTheme = {
  panel:
    'max-w-64 origin-(--reka-tooltip-content-transform-origin) rounded-md bg-inverted px-2 py-1.5 text-xs text-inverted shadow-lg wrap-anywhere data-[state=closed]:animate-[fade-out_100ms_ease-in] data-[state=instant-open]:animate-[fade-in_100ms_ease-out] motion-reduce:animate-none!',
  arrow: 'fill-(--ui-bg-inverted)',
}

export const queryContainerTheme = {
  /** A container has no intrinsic width and would collapse in a row. */
  root: 'w-full min-w-0',
}
