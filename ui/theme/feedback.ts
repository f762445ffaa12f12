export const bannerTheme = {
  root: 'rounded-lg p-3 gap-3',
  icon: 'mt-px',
  heading: 'font-semibold text-highlighted',
  message: 'text-default opacity-100',
  actions: 'mt-3 flex flex-wrap gap-2',
  close: 'self-start rounded-sm p-0.5 text-toned hover:text-highlighted',
  enter: 'transition duration-200 ease-out motion-reduce:transition-none',
  leave: 'transition duration-150 ease-in motion-reduce:transition-none',
  away: '-translate-y-1 opacity-0',
}

export const badgeTheme = {
  root: 'max-w-full rounded-full font-medium align-middle',
  base: 'px-2 py-0.5 text-xs/4',
  large: 'px-2.5 py-0.5 text-sm/5',
  large100: 'px-3 py-1 text-sm/5',
  icon: 'size-3.5',
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
  indicator: '',
}

export const emptyStateTheme = {
  root: 'flex flex-col items-center gap-4 px-4 py-10 text-center text-sm',
  graphic: 'flex max-w-48 items-center justify-center text-dimmed [&_.iconify]:size-10',
  words: 'flex max-w-md flex-col gap-1',
  heading: 'text-base font-semibold text-highlighted text-balance',
  subheading: 'text-muted text-pretty',
  actions: 'flex flex-wrap items-center justify-center gap-2',
}
