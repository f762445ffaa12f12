import { sameAsAll, sameFrame } from './forms'

export const dateFieldTheme = {
  ...sameAsAll,
  input: 'tabular-nums',
  popover: 'w-76 p-3',
}

export const calendarTheme = {
  panel: '@container relative w-full select-none',
  panelOfOne: 'max-w-80',
  controls: 'absolute inset-x-0 top-0 grid grid-cols-[auto_auto_1fr_auto_auto]',
  previous: '',
  next: 'nth-3:col-start-4',
  controlIcon: 'size-4 rtl:rotate-180',
  months: 'flex flex-col gap-x-6 gap-y-4 @lg:flex-row',
  month: 'min-w-0 max-w-80 flex-1',
  secondWhenWide: 'hidden @lg:block',
  heading: 'flex h-7 items-center justify-center px-16 text-sm font-medium text-highlighted',
  grid: 'mt-2 w-full table-fixed border-separate border-spacing-0',
  weekday: 'h-8 text-xs font-medium text-muted',
  cell: 'p-px text-center',
  /** A day of a range: one band over the cells. */
  cellInRange: 'bg-primary/10 px-0 dark:bg-primary/20',
  cellAtStart: 'rounded-s-md',
  cellAtEnd: 'rounded-e-md',
  day: 'mx-auto grid aspect-square w-full max-w-9 place-items-center rounded-md text-sm tabular-nums text-default cursor-pointer hover:bg-elevated focus-visible:outline-2 focus-visible:-outline-offset-1 outline-primary',
  daySelected:
    'bg-primary font-medium text-inverted hover:bg-primary focus-visible:outline-offset-2',
  dayBetween: 'text-highlighted',
  dayToday: 'font-semibold text-primary ring ring-inset ring-accented',
  dayDisabled: 'cursor-not-allowed text-dimmed line-through opacity-60 hover:bg-transparent',
}

export const datePickerTheme = {
  panel: '',
  panelOfOne: '',
  controls: '',
  previous: '',
  next: '',
  controlIcon: '',
  months: '',
  month: '',
  secondWhenWide: '',
  heading: '',
  grid: '',
  weekday: '',
  cell: '',
  cellInRange: '',
  cellAtStart: '',
  cellAtEnd: '',
  day: '',
  daySelected: '',
  dayBetween: '',
  dayToday: '',
  dayDisabled: '',
  root: 'w-full max-w-168',
}

export const dateRangeFieldTheme = {
  ...sameFrame,
  control:
    'flex w-full cursor-pointer items-center gap-2 rounded-md bg-default px-2.5 py-1.5 text-start text-base/5 text-highlighted outline-primary/25 ring ring-inset ring-(color:--platform-field-border) transition-colors motion-reduce:transition-none focus-visible:outline-3 focus-visible:ring-2 focus-visible:ring-primary disabled:cursor-not-allowed disabled:opacity-75 md:text-sm/5',
  invalid: 'bg-error/5 outline-error/25 ring-error focus-visible:ring-error',
  icon: 'size-4 shrink-0 text-dimmed',
  text: 'min-w-0 flex-1 truncate tabular-nums',
  placeholder: 'text-muted',
  popover: 'max-w-[calc(100vw-1rem)]',
  panel:
    'flex max-h-(--reka-popover-content-available-height) flex-col divide-y divide-default overflow-y-auto sm:flex-row sm:divide-x sm:divide-y-0',
  presets: 'flex shrink-0 flex-wrap gap-1 p-2 sm:min-w-40 sm:flex-col sm:flex-nowrap',
  preset:
    'min-h-8 cursor-pointer rounded-md px-2 py-1 text-start text-sm text-default outline-primary hover:bg-elevated focus-visible:outline-2 disabled:cursor-not-allowed disabled:opacity-60',
  presetChosen: 'bg-elevated font-medium text-highlighted',
  calendar: 'mx-auto w-80 max-w-full shrink-0 p-3 lg:w-168',
}
