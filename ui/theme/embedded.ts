export const uiTitleBarTheme = {
  root: 'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-default px-4 py-3',
  breadcrumb: '',
  // Below 8rem it would be cut into letters, or covered: the actions wrap before that.
  title: 'min-w-0 grow basis-32 text-base font-semibold wrap-break-word text-highlighted',
  actions: 'flex flex-wrap items-center gap-2',
}

/** Toasts of App Bridge outside the admin, in the look of the admin's. */
export const pageToast = {
  root: 'items-center bg-inverted px-4 py-3 ring-0',
  title: 'text-inverted',
  icon: 'text-inverted',
  close: 'text-inverted hover:text-inverted/75',
}

export const uiSaveBarTheme = {
  root: 'fixed inset-x-0 top-0 z-50 flex flex-wrap items-center justify-between gap-3 bg-inverted px-4 py-2.5 text-inverted shadow-lg',
  inline:
    'flex flex-1 flex-wrap items-center justify-between gap-3 rounded-md bg-inverted px-3 py-2 text-inverted',
  label: 'text-sm font-medium',
  actions: 'flex items-center gap-2',
  save: '',
  discard: 'text-inverted hover:text-highlighted',
}
