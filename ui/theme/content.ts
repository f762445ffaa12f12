export const chipTheme = {
  root: 'inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium',
  base: 'bg-elevated text-default',
  subdued: 'bg-muted text-muted ring ring-inset ring-default',
  strong: 'bg-inverted text-inverted',
  graphic: 'inline-flex shrink-0 [&_.iconify]:size-3.5',
  label: 'truncate',
  remove:
    '-my-1 -me-2 inline-flex size-6 shrink-0 items-center justify-center rounded-full cursor-pointer hover:bg-accented/75 focus-visible:outline-2 focus-visible:outline-primary disabled:cursor-not-allowed',
  removeIcon: 'size-3',
}

export const clickableChipTheme = {
  root: 'relative inline-flex max-w-full items-center rounded-full text-xs font-medium transition-[opacity,scale] duration-150 motion-reduce:transition-none',
  base: 'bg-elevated text-default hover:bg-accented',
  subdued: 'bg-default text-default ring ring-inset ring-accented hover:bg-elevated',
  strong: 'bg-inverted text-inverted hover:bg-inverted/90',
  action:
    'inline-flex min-w-0 items-center gap-1 rounded-full py-1 ps-2 pe-2 cursor-pointer focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-primary',
  graphic: 'inline-flex shrink-0 [&_.iconify]:size-3.5',
  label: 'truncate',
  remove:
    '-ms-2 inline-flex size-6 shrink-0 items-center justify-center rounded-full cursor-pointer focus-visible:outline-2 focus-visible:outline-primary disabled:cursor-not-allowed',
  removeIcon: 'size-3',
  disabled: 'opacity-60',
}

export const iconTheme = {
  root: 'inline-block shrink-0 align-middle',
  base: 'size-5',
  small: 'size-4',
  /** For `color="subdued"` without a tone. */
  subdued: 'text-muted',
  hint: 'inline-flex rounded-sm focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
}

export const imageTheme = {
  root: 'relative overflow-hidden align-middle',
  fill: 'block w-full',
  auto: 'inline-block max-w-full',
  contain: 'absolute inset-0 block size-full object-contain',
  cover: 'absolute inset-0 block size-full object-cover',
  natural: 'block h-auto max-w-full',
  empty: 'min-w-16 bg-elevated animate-pulse motion-reduce:animate-none',
  waiting: 'bg-elevated',
  failed:
    'flex min-w-16 flex-col items-center justify-center gap-1 bg-elevated p-2 text-center text-xs text-toned',
  icon: 'size-5 shrink-0',
}

export const thumbnailTheme = {
  root: 'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-md border border-default bg-default align-middle text-dimmed',
  image: 'size-full object-contain',
  icon: 'size-1/2',
  small200: 'size-6',
  small: 'size-8',
  base: 'size-10',
  large: 'size-15',
}

export const avatarTheme = {
  root: 'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full align-middle font-medium uppercase select-none',
  /** Without a name. */
  neutral: 'bg-accented text-toned',
  info: 'bg-info/15 text-info',
  success: 'bg-success/15 text-success',
  caution: 'bg-caution/15 text-caution',
  warning: 'bg-warning/15 text-warning',
  error: 'bg-error/15 text-error',
  image: 'absolute inset-0 size-full object-cover',
  initials: 'leading-none text-[color-mix(in_oklab,currentColor_75%,var(--ui-text-highlighted))]',
  icon: 'size-3/5',
  small200: 'size-6 text-[0.625rem]',
  small: 'size-7 text-xs',
  base: 'size-8 text-xs',
  large: 'size-9 text-sm',
  large200: 'size-11 text-base',
}

export const textTheme = {
  root: 'wrap-break-word',
  /** In addition to `root`, for `type="address"`. */
  address: 'inline not-italic',
  /** In addition to `root`, for text with `interestFor`. */
  hint: 'rounded-sm underline decoration-dotted underline-offset-4 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
}

export const headingTheme = {
  root: 'font-semibold wrap-anywhere text-highlighted',
  level1: 'text-xl',
  level2: 'text-base',
  level3: 'text-sm',
}

export const paragraphTheme = {
  root: 'wrap-break-word',
}

export const numberTheme = {
  root: 'tabular-nums',
}

export const listItemTheme = {
  root: 'ps-1',
}

// Both lists set their role, because Safari drops the list role of lists without markers.
export const orderedListTheme = {
  root: 'list-decimal space-y-1 ps-6 text-sm marker:text-muted marker:tabular-nums',
}

export const unorderedListTheme = {
  root: 'list-disc space-y-1 ps-6 text-sm marker:text-dimmed',
}
