/**
 * The parts of every field. `platformUi.field` changes them for all fields at once,
 * `platformUi.textField` for one component.
 */
export const fieldTheme = {
  root: 'flex w-full min-w-0 flex-col gap-1',
  label: 'text-sm font-medium text-default',
  required: 'ms-0.5 text-error',
  error: 'flex items-start gap-1.5 text-sm text-error',
  errorIcon: 'mt-0.5 size-4 shrink-0',
  details: 'text-sm text-muted',
}

/** The box around a text control, and the content next to the control. */
export const inputTheme = {
  control:
    'flex w-full items-center rounded-md bg-default outline-primary/25 ring ring-inset ring-(color:--platform-field-border) transition-colors motion-reduce:transition-none has-[:is(input,textarea):focus-visible]:outline-3 has-[:is(input,textarea):focus-visible]:ring-2 has-[:is(input,textarea):focus-visible]:ring-primary has-[:is(input,textarea):read-only]:bg-elevated/60',
  invalid:
    'bg-error/5 outline-error/25 ring-error has-[:is(input,textarea):focus-visible]:ring-error',
  // Start and end padding are separate, because Nuxt UI reserves space there for overlaid content.
  input: 'min-w-0 flex-1 ps-2.5 pe-2.5',
  leading: 'static order-first shrink-0 gap-1.5 self-stretch ps-2.5 -me-1',
  trailing: 'static shrink-0 gap-1.5 pe-1.5',
  icon: 'size-4 shrink-0 text-dimmed',
  affix:
    'cursor-text select-none text-sm whitespace-nowrap text-muted in-data-[slot=trailing]:last:me-1',
  button: '',
}

/** Every field starts with the shared classes: those of its label and messages. */
export const sameFrame = {
  root: '',
  label: '',
  required: '',
  error: '',
  errorIcon: '',
  details: '',
}

/** Of a text field, those of its box too. */
export const sameAsAll = {
  ...sameFrame,
  control: '',
  invalid: '',
  input: '',
  leading: '',
  trailing: '',
  icon: '',
  affix: '',
  button: '',
}

export const textFieldTheme = sameAsAll
export const emailFieldTheme = sameAsAll
export const urlFieldTheme = sameAsAll
export const passwordFieldTheme = sameAsAll
export const moneyFieldTheme = sameAsAll

export const searchFieldTheme = {
  ...sameAsAll,
  // Hides the native clear button. Ours works in every browser and has a label.
  input: '[&::-webkit-search-cancel-button]:hidden',
}

export const numberFieldTheme = {
  ...sameAsAll,
  input: 'tabular-nums',
  trailing: 'self-stretch pe-0',
  steppers:
    'flex self-stretch divide-x divide-default overflow-hidden rounded-e-md border-s border-default',
  button: 'w-7 rounded-none p-0 justify-center',
}

export const textAreaTheme = {
  ...sameAsAll,
  input: 'resize-y',
}

export const colorFieldTheme = {
  ...sameAsAll,
  input: 'tabular-nums',
  swatch:
    'size-6 cursor-pointer overflow-hidden rounded forced-color-adjust-none ring ring-inset ring-accented focus-visible:outline-2 focus-visible:outline-offset-2 outline-primary disabled:cursor-not-allowed disabled:opacity-60',
  popover: 'w-64 p-3',
}

export const colorPickerTheme = {
  root: 'flex w-full min-w-0 max-w-64 flex-col gap-3',
  sliders: 'flex flex-col gap-3',
  area: 'relative block h-40 w-full cursor-crosshair rounded-md forced-color-adjust-none ring ring-inset ring-accented',
  slider:
    'h-4 w-full cursor-pointer touch-none appearance-none rounded-full forced-color-adjust-none ring ring-inset ring-accented focus-visible:outline-2 focus-visible:outline-offset-2 outline-primary [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-transparent [&::-webkit-slider-thumb]:shadow-[0_0_0_1px_rgb(0_0_0/0.5)] [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-transparent [&::-moz-range-thumb]:shadow-[0_0_0_1px_rgb(0_0_0/0.5)]',
  thumb:
    'block size-4 rounded-full border-2 border-white bg-(--platform-color) shadow-[0_0_0_1px_rgb(0_0_0/0.5)] focus-visible:outline-2 focus-visible:outline-offset-2 outline-primary',
  value: 'flex items-center gap-2',
  swatch:
    'size-8 shrink-0 overflow-hidden rounded-md forced-color-adjust-none ring ring-inset ring-accented',
  input: 'tabular-nums',
}

export const selectTheme = {
  ...sameFrame,
  control: 'relative flex w-full items-center',
  input:
    'w-full min-w-0 cursor-pointer appearance-none truncate rounded-md bg-default py-1.5 ps-2.5 pe-9 text-base/5 text-highlighted outline-primary/25 ring ring-inset ring-(color:--platform-field-border) transition-colors motion-reduce:transition-none focus-visible:outline-3 focus-visible:ring-2 focus-visible:ring-primary disabled:cursor-not-allowed disabled:opacity-75 has-[[data-placeholder]:checked]:text-muted md:text-sm/5 [&_option]:text-highlighted [&_optgroup]:text-highlighted',
  inputWithIcon: 'ps-8',
  invalid: 'bg-error/5 outline-error/25 ring-error focus-visible:ring-error',
  icon: 'pointer-events-none absolute start-2.5 size-4 shrink-0 text-dimmed',
  arrow: 'pointer-events-none absolute end-2.5 size-4 shrink-0 text-dimmed',
}

export const comboboxTheme = {
  ...sameFrame,
  field: 'w-full min-w-0',
  control:
    'flex w-full min-w-0 flex-wrap items-center gap-1 rounded-md bg-default ps-1 outline-primary/25 ring ring-inset ring-(color:--platform-field-border) transition-colors motion-reduce:transition-none has-[input:focus-visible]:outline-3 has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-primary has-[input:disabled]:cursor-not-allowed has-[input:disabled]:opacity-75',
  invalid: 'bg-error/5 outline-error/25 ring-error has-[input:focus-visible]:ring-error',
  chips: 'flex max-w-full flex-wrap gap-1 py-1',
  chip: 'flex max-w-full',
  input:
    'min-w-24 flex-1 bg-transparent px-1.5 py-1.5 text-base/5 text-highlighted outline-none placeholder:text-dimmed disabled:cursor-not-allowed md:text-sm/5',
  trigger: 'grid size-8 shrink-0 cursor-pointer place-items-center disabled:cursor-not-allowed',
  arrow: 'size-4 text-dimmed',
  arrowLoading: 'animate-spin motion-reduce:animate-none',
  panel:
    'z-10 max-h-[min(18rem,var(--reka-combobox-content-available-height))] w-(--reka-combobox-trigger-width) min-w-40 origin-(--reka-combobox-content-transform-origin) overflow-y-auto rounded-md bg-default p-1 shadow-lg ring ring-default data-[state=closed]:animate-[scale-out_100ms_var(--ease-out)] data-[state=open]:animate-[scale-in_100ms_var(--ease-out)] motion-reduce:animate-none!',
  option:
    'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm text-default outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-elevated data-highlighted:text-highlighted',
  optionText: 'min-w-0 flex-1 wrap-anywhere',
  optionDetails: 'block text-xs text-muted',
  check: 'size-4 shrink-0',
  note: 'px-2 py-1.5 text-sm text-muted',
}

export const resourcePickerFieldTheme = {
  ...sameFrame,
  field:
    'w-full min-w-0 divide-y divide-default rounded-md bg-default text-sm ring ring-inset ring-(color:--platform-field-border)',
  invalid: 'bg-error/5 ring-error',
  list: 'divide-y divide-default',
  item: 'flex min-w-0 items-center gap-3 px-3 py-2',
  title: 'min-w-0 flex-1 wrap-anywhere text-default',
  remove: '',
  foot: 'flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1 ps-3 pe-1',
  note: 'min-w-0 text-muted',
  button: 'ms-auto',
}

export const dropZoneTheme = {
  ...sameFrame,
  zone: 'relative flex w-full cursor-pointer flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed border-(--ui-text-dimmed) bg-default p-4 text-center text-sm transition-colors motion-reduce:transition-none hover:bg-elevated/50 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 outline-primary',
  zoneOver: 'border-solid border-primary bg-primary/5',
  invalid: 'border-error',
  disabled: 'cursor-not-allowed opacity-60 hover:bg-default',
  icon: 'size-6 text-dimmed',
  action: 'font-medium text-primary',
  hint: 'text-muted',
  status: 'text-sm text-muted empty:hidden',
  /** The list shows the same. */
  statusOfList: 'sr-only',
  files: 'mt-1 w-full divide-y divide-default rounded-md ring ring-default',
  file: 'flex min-w-0 items-center gap-3 px-3 py-2 text-sm',
  preview: 'size-10 shrink-0 rounded-md object-cover',
  previewOfFile: 'grid place-items-center bg-elevated text-muted',
  fileText: 'min-w-0 flex-1',
  fileName: 'wrap-anywhere text-default',
  fileSize: 'whitespace-nowrap text-muted',
  removeFile: '',
}
