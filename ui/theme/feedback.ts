export const bannerTheme = {
  root: 'rounded-lg p-3 gap-3',
  icon: 'mt-px',
  heading: 'font-semibold text-highlighted',
  message: 'text-default opacity-100',
  actions: 'mt-3 flex flex-wrap gap-2',
  close: 'size-6 justify-center self-start rounded-sm p-0 text-toned hover:text-highlighted',
  enter: 'transition duration-200 ease-out motion-reduce:transition-none',
  leave: 'transition duration-150 ease-in motion-reduce:transition-none',
  away: '-translate-y-1 opacity-0',
}

export const badgeTheme = {
  root: 'inline-flex w-fit max-w-full items-center gap-1 rounded-(--platform-badge-radius) font-medium align-middle',
  base: 'px-2 py-0.5 text-xs/4',
  large: 'px-2.5 py-0.5 text-sm/5',
  large100: 'px-3 py-1 text-sm/5',
  icon: 'size-3.5 shrink-0',
  text: 'truncate',
  /** Darker than the tone, whose contrast on its light shade is below 4.5:1. */
  tinted: 'text-[color-mix(in_oklab,currentColor_75%,var(--ui-text-highlighted))]',
}

export const spinnerTheme = {
  root: 'inline-flex shrink-0 align-middle text-muted',
  base: 'size-5',
  large: 'size-8',
  large100: 'size-11',
  icon: 'size-full animate-spin motion-reduce:animate-none',
}

export const progressTheme = {
  root: 'w-full',
  track: '',
  // Without motion, a bar of unknown duration must not look complete.
  indicator:
    'motion-reduce:data-[state=indeterminate]:animate-none! motion-reduce:data-[state=indeterminate]:opacity-50',
}

export const emptyStateTheme = {
  root: 'flex flex-col items-center gap-4 px-4 py-10 text-center text-sm',
  graphic:
    'flex max-w-48 items-center justify-center text-muted has-[>.iconify]:rounded-full has-[>.iconify]:bg-elevated has-[>.iconify]:p-4 [&_.iconify]:size-8',
  words: 'flex max-w-md flex-col gap-1',
  heading: 'text-base font-semibold text-highlighted text-balance',
  subheading: 'text-muted text-pretty',
  actions: 'flex flex-wrap items-center justify-center gap-2',
}

export const skeletonTheme = {
  root: 'flex w-full min-w-0 flex-col gap-2.5',
  bar: 'motion-reduce:animate-none forced-colors:border',
  text: 'h-3 w-full',
  lastLine: 'w-3/5',
  heading: 'h-6 w-1/2',
  thumbnail: 'size-10 rounded-md',
  block: 'h-32 w-full rounded-lg',
}

export const setupGuideTheme = {
  root: 'rounded-lg border border-default bg-default text-sm shadow-xs',
  header: 'flex items-start gap-3 p-4',
  titles: 'min-w-0 flex-1 space-y-1',
  heading: 'font-semibold wrap-anywhere text-highlighted',
  details: 'text-muted',
  progress: 'flex items-center gap-3 pt-1 text-xs text-muted',
  bar: 'max-w-40',
  close: '',
  steps: 'divide-y divide-default border-t border-default',
  step: 'relative',
  stepOpen: 'bg-muted/50',
  summary:
    'flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2.5 outline-primary focus-visible:outline-2 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden',
  /** Space for the button that marks the step. */
  summaryAfterMark: 'ps-12',
  mark: 'absolute start-2.5 top-2 z-1',
  icon: 'size-5 shrink-0 text-dimmed',
  iconDone: 'text-success',
  title: 'min-w-0 flex-1 font-medium wrap-anywhere text-default',
  titleDone: 'text-muted',
  arrow:
    'size-4 shrink-0 text-dimmed transition-transform motion-reduce:transition-none in-open:rotate-180',
  content: 'space-y-3 pe-4 pb-4 ps-12 text-default',
}
