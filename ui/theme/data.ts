/**
 * The style of rows and cells is in table.css, because classes on thousands of cells would be
 * larger than their content.
 */
export const tableTheme = {
  root: 'w-full min-w-0 text-sm text-default',
  filters: 'border-b border-default p-3',
  scroll:
    'relative overflow-x-auto outline-primary focus-visible:outline-2 focus-visible:-outline-offset-2',
  loading: 'min-h-40',
  veil: 'absolute inset-0 z-1 bg-default/60',
  spinner: 'sticky inset-y-12 mx-auto mt-16 flex w-fit',
  table: 'w-full border-collapse text-start',
  pager: 'flex items-center justify-center gap-1 border-t border-default p-2',
  previous: '',
  next: '',
}

export const tableHeaderRowTheme = {
  root: 'border-b border-default bg-muted',
}

export const tableHeaderTheme = {
  root: 'py-2 text-xs font-medium whitespace-nowrap text-toned',
}

export const tableBodyTheme = {
  root: '',
}

export const tableRowTheme = {
  root: '',
  clickable: 'cursor-pointer transition-colors hover:bg-elevated/50 motion-reduce:transition-none',
}

export const tableCellTheme = {
  root: '',
  spanning: 'p-0',
}
