import { sameFrame } from './forms'

/** The parts of every checkbox, switch and choice. */
export const toggleTheme = {
  root: 'flex min-w-0 items-start gap-2',
  control: 'relative grid h-5 shrink-0 place-items-center',
  text: 'flex min-w-0 flex-1 flex-col gap-0.5',
  label: 'w-fit max-w-full cursor-pointer text-sm/5 text-default',
  labelDisabled: 'cursor-not-allowed text-dimmed',
  required: 'ms-0.5 text-error',
  error: 'flex items-start gap-1.5 text-sm text-error',
  errorIcon: 'mt-0.5 size-4 shrink-0',
  details: 'text-sm text-muted',
}

const sameAsToggles = {
  root: '',
  control: '',
  text: '',
  label: '',
  labelDisabled: '',
  required: '',
  error: '',
  errorIcon: '',
  details: '',
}

// Borders of controls need a contrast of 3:1, which box borders do not have.
const BOX =
  'peer size-4 cursor-pointer appearance-none bg-default ring ring-inset ring-(--ui-text-dimmed) transition-colors motion-reduce:transition-none checked:bg-primary checked:ring-primary focus-visible:outline-2 focus-visible:outline-offset-2 outline-primary disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:ring-error forced-colors:appearance-auto'
const MARK = 'pointer-events-none absolute size-3.5 text-inverted opacity-0 forced-colors:hidden'

export const checkboxTheme = {
  ...sameAsToggles,
  input: `${BOX} rounded-(--platform-checkbox-radius) indeterminate:bg-primary indeterminate:ring-primary data-indeterminate:bg-primary data-indeterminate:ring-primary`,
  check: `${MARK} peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-data-indeterminate:opacity-0`,
  minus: `${MARK} peer-indeterminate:opacity-100 peer-data-indeterminate:opacity-100`,
}

export const switchTheme = {
  ...sameAsToggles,
  input:
    'relative h-5 w-9 cursor-pointer appearance-none rounded-full bg-(--ui-text-dimmed) transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-default before:shadow-sm before:transition-transform motion-reduce:transition-none motion-reduce:before:transition-none checked:bg-primary checked:before:translate-x-4 rtl:checked:before:-translate-x-4 focus-visible:outline-2 focus-visible:outline-offset-2 outline-primary disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:outline-2 aria-invalid:outline-offset-1 aria-invalid:outline-error',
}

export const choiceListTheme = {
  ...sameFrame,
  choices: 'flex flex-col gap-2',
}

export const choiceTheme = {
  ...sameAsToggles,
  input: BOX,
  checkbox: 'rounded-(--platform-checkbox-radius)',
  radio:
    'rounded-full before:absolute before:inset-0 before:m-auto before:size-1.5 before:rounded-full before:bg-default before:opacity-0 checked:before:opacity-100',
  check: `${MARK} peer-checked:opacity-100`,
  secondary: 'mt-1.5',
}
