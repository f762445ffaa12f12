export const buttonTheme = {
  root: 'py-(--platform-button-space) focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
  /** For `inlineSize="fill"`. */
  fill: 'w-full justify-center',
  /** For `disabled` with `variant="primary"`. */
  off: 'disabled:bg-accented disabled:text-muted disabled:opacity-100 aria-disabled:bg-accented aria-disabled:text-muted aria-disabled:opacity-100',
  icon: 'motion-reduce:animate-none',
}

export const pressButtonTheme = {
  root: '',
  fill: 'w-full justify-center',
  icon: '',
  /** While the button is pressed. */
  pressed: 'bg-accented text-highlighted ring-accented hover:bg-accented disabled:bg-accented',
}

export const buttonGroupTheme = {
  root: 'flex flex-wrap items-center gap-2',
  /** For `gap="none"`: the buttons share their borders. */
  joined: '',
}

export const clickableTheme = {
  root: 'block max-w-full text-start text-default focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
  enabled: 'cursor-pointer',
  disabled: 'cursor-not-allowed opacity-75',
}

export const linkTheme = {
  root: 'rounded-xs underline underline-offset-2 decoration-from-font cursor-pointer focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
  auto: 'text-(color:--platform-link) hover:decoration-2',
  neutral: 'text-default hover:text-highlighted',
  critical: 'text-error hover:text-error/75',
}
