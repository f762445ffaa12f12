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
  sticky:
    'max-h-[70dvh] overflow-y-auto [&_thead]:[position:var(--platform-table-head-position,sticky)] [&_thead]:top-0 [&_thead]:z-1',
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

export const filtersTheme = {
  root: 'flex w-full min-w-0 flex-col gap-2 text-sm',
  views: 'flex min-w-0 flex-wrap items-center gap-2',
  viewList: 'flex min-w-0 flex-wrap gap-1',
  naming: 'flex flex-wrap items-center gap-2',
  form: 'flex min-w-0 flex-wrap items-center gap-2',
  search: 'min-w-40 flex-1',
  filter: 'group relative',
  filterButton:
    'flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-md border border-dashed border-(--ui-text-dimmed) px-2.5 font-medium text-default outline-primary select-none hover:bg-elevated focus-visible:outline-2 focus-visible:outline-offset-2 [&::-webkit-details-marker]:hidden',
  filterApplied: 'border-solid',
  filterArrow:
    'size-4 shrink-0 text-dimmed transition-transform group-open:rotate-180 motion-reduce:transition-none',
  count: 'rounded-full bg-elevated px-1.5 text-xs tabular-nums',
  panel:
    'absolute z-10 mt-1 max-h-72 w-max max-w-[min(18rem,80vw)] min-w-48 overflow-y-auto rounded-md bg-default p-3 shadow-lg ring ring-default',
  panelAtStart: 'start-0',
  panelAtEnd: 'end-0',
  /** For browsers that run no script. */
  apply:
    'hidden items-center rounded-md px-2.5 py-1.5 font-medium text-default outline-inverted/25 ring ring-inset ring-accented hover:bg-elevated focus-visible:outline-3 focus-visible:ring-inverted noscript:inline-flex',
  applied: 'flex flex-wrap items-center gap-2',
  chips: 'flex max-w-full min-w-0 flex-wrap gap-1.5 *:max-w-full',
  clear: '',
}

export const indexTableTheme = {
  root: 'w-full min-w-0 text-sm',
  toolbar: 'flex flex-wrap items-center gap-3',
  /** Contains the bar of the selected rows. */
  filters: 'relative',
  selection: 'flex min-h-8 flex-wrap items-center gap-3',
  /** Over the header of the table, next to its checkbox: rows below stay where they are. */
  selectionShown:
    '@lg/platform-table:absolute @lg/platform-table:start-11 @lg/platform-table:end-0 @lg/platform-table:top-full @lg/platform-table:z-2 @lg/platform-table:min-h-10 @lg/platform-table:bg-muted @lg/platform-table:pe-3',
  selectionNone: '@lg/platform-table:sr-only',
  /** The header of narrow tables is not visible. */
  selectAll: '@lg/platform-table:hidden',
  selectAllInHeader: '@max-lg/platform-table:hidden',
  count: 'text-muted tabular-nums',
  bulk: 'flex flex-wrap items-center gap-2',
  sortField: 'ms-auto hidden w-auto @max-lg/platform-table:flex',
  sort: 'platform-table-control -mx-1.5 inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-md px-1.5 font-medium outline-primary hover:text-highlighted focus-visible:outline-2',
  /** As large as the button with its icon, which it replaces. */
  sortCovered: 'inline-flex min-h-6 items-center pe-4.5',
  sortIcon: 'size-3.5 shrink-0 text-dimmed',
  sortIconActive: 'text-default',
  select: 'w-px',
  /** In a narrow table before the first line of its row. */
  selectCell:
    '@max-lg/platform-table:col-[1] @max-lg/platform-table:row-[1] @max-lg/platform-table:pe-0',
  selectRow: '@max-lg/platform-table:gap-0',
  rowSelected: 'bg-primary/5',
  footer: 'border-t border-default p-3',
  cursors: 'flex flex-wrap items-center justify-end gap-3 border-t border-default p-3',
  restarted: 'me-auto text-muted',
  steps: 'flex gap-1.5',
  stepIcon: 'rtl:rotate-180',
}

export const metricCardTheme = {
  root: 'relative flex min-w-0 flex-col gap-2 rounded-(--platform-card-radius) border border-default bg-default p-4 text-sm shadow-xs',
  label: 'font-medium text-toned wrap-anywhere',
  /** The whole card follows the link. */
  link: 'underline decoration-dotted underline-offset-4 outline-primary after:absolute after:inset-0 after:rounded-(--platform-card-radius) hover:text-highlighted focus-visible:after:outline-2',
  /** At the same height in all cards of a row, however long the labels are. */
  numbers: 'mt-auto flex flex-wrap items-baseline gap-x-3 gap-y-1',
  value: 'text-2xl font-semibold tabular-nums text-highlighted wrap-anywhere',
  change: 'text-muted',
  /** On the line of the comparison, with the arrow in it. */
  share: 'font-medium whitespace-nowrap tabular-nums',
  good: 'text-success',
  bad: 'text-error',
  arrow: 'me-0.5 inline-block size-4 align-[-0.2em]',
  comparison: '',
}

export const chartTheme = {
  root: 'relative min-w-0 text-sm',
  /** Around the plot, with the numbers of the axis next to it and its labels below. */
  frame: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2',
  axis: 'flex flex-col-reverse justify-between text-end text-xs tabular-nums text-muted *:-my-2',
  plot: 'h-48 w-full overflow-visible forced-color-adjust-none rtl:-scale-x-100',
  labels: 'col-start-2 mt-2 flex text-xs text-muted',
  label: 'flex min-w-0 flex-1 justify-center text-center',
  /** Where a label is for each value. */
  fitted: 'wrap-anywhere px-0.5',
  /** Where a label is for several values, and wider than one. */
  spaced: 'whitespace-nowrap',
  grid: 'stroke-(--ui-border) forced-colors:stroke-[GrayText] forced-colors:opacity-40',
  zero: 'stroke-(--ui-border-accented) forced-colors:stroke-[CanvasText]',
  /** The ends are round, so that a single value is a dot. */
  line: 'fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round] forced-colors:stroke-[CanvasText]',
  area: 'fill-current opacity-10 forced-colors:opacity-0',
  bar: 'fill-current forced-colors:stroke-[CanvasText]',
  sparkline: 'h-10 w-full overflow-visible forced-color-adjust-none rtl:-scale-x-100',
  donut: 'flex flex-wrap items-center gap-x-6 gap-y-3',
  ring: 'size-36 shrink-0 forced-color-adjust-none rtl:-scale-x-100',
  slice: 'fill-current stroke-(--ui-bg) stroke-2 forced-colors:stroke-[CanvasText]',
  legend: 'mt-3 flex flex-wrap gap-x-4 gap-y-1',
  donutLegend: 'min-w-0 space-y-1',
  entry: 'flex min-w-0 items-center gap-2',
  swatch:
    'size-2.5 shrink-0 rounded-xs bg-current forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]',
  /** A piece of a line. */
  sample: 'h-1 w-6 shrink-0 overflow-visible forced-color-adjust-none',
  name: 'text-toned wrap-anywhere',
  value: 'ms-auto font-medium tabular-nums text-highlighted',
  empty: 'py-6 text-center text-muted',
  /** Colors of the first series to the fifth; the sixth has the first one again. */
  color1: 'text-blue-600 dark:text-blue-400 forced-colors:text-[CanvasText]',
  color2: 'text-amber-600 dark:text-amber-400 forced-colors:text-[Canvas]',
  color3: 'text-teal-600 dark:text-teal-400 forced-colors:text-[Highlight]',
  color4: 'text-fuchsia-700 dark:text-fuchsia-400 forced-colors:text-[GrayText]',
  color5: 'text-slate-500 dark:text-slate-400 forced-colors:text-[LinkText]',
}
