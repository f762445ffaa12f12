import { sameAsAll } from './forms'

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
  months: 'flex gap-6',
  month: 'min-w-0 flex-1',
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
