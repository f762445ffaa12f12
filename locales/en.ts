/** The words of the components, in English. A locale of another language has the same keys. */
export const en = {
  common: {
    loading: 'Loading',
    dismiss: 'Dismiss',
    close: 'Close',
    clear: 'Clear',
    opensInNewWindow: '(opens in a new window)',
    remove: 'Remove {label}',
    skipToContent: 'Skip to content',
    cancel: 'Cancel',
  },
  badge: { info: 'Information', success: 'Success', caution: 'Caution', warning: 'Warning', critical: 'Critical' },
  progress: { label: 'Progress' },
  numberField: { increase: 'Increase', decrease: 'Decrease' },
  passwordField: { show: 'Show password', hide: 'Hide password' },
  moneyField: { currency: 'Currency: {currency}' },
  colorField: { choose: 'Choose a colour', current: 'Colour {value}' },
  colorPicker: { label: 'Colour', area: 'Saturation and brightness', areaDescription: '2D slider', areaValue: 'Saturation {saturation}%, brightness {brightness}%', hue: 'Hue', alpha: 'Opacity', value: 'Colour code' },
  dateField: { choose: 'Choose a date', placeholder: 'YYYY-MM-DD', format: 'Format: YYYY-MM-DD', invalid: 'Enter a date as YYYY-MM-DD.', notAllowed: 'This date cannot be chosen.' },
  datePicker: { calendar: 'Calendar', previousMonth: 'Previous month', nextMonth: 'Next month', previousYear: 'Previous year', nextYear: 'Next year' },
  dropZone: { addFile: 'Add file', addFiles: 'Add files', dropHere: 'or drop files here', added: '{names} added', rejected: '{names} cannot be used here' },
  table: { previousPage: 'Previous page', nextPage: 'Next page', pagination: 'Pagination', table: 'Table' },
  modal: { label: 'Dialog' },
  menu: { label: 'Menu', search: 'Search', noMatch: 'Nothing matches “{words}”' },
  page: { breadcrumbs: 'Breadcrumbs', actions: 'Page actions', aside: 'Additional details' },
  appNav: { label: 'App', open: 'Open navigation', close: 'Close navigation' },
  saveBar: {
    label: 'Unsaved changes',
    save: 'Save',
    discard: 'Discard',
    discardTitle: 'Discard all unsaved changes?',
    discardBody: 'What you changed since the last save will be lost.',
    keepEditing: 'Continue editing',
  },
  loginPage: {
    title: 'Open your store',
    problem: 'Error',
    logo: 'Logo',
    label: 'Store address',
    hint: 'The name of your store, or any address copied from its admin.',
    placeholder: 'my-store',
    submit: 'Continue',
    errors: {
      MISSING_SHOP: 'Enter the address of your store.',
      INVALID_SHOP: 'This does not name a store. Enter its name, or copy any address from its admin.',
    },
  },
  errorPage: {
    notFound: 'This page does not exist',
    notFoundHint: 'The link is old, or misspelled.',
    failed: 'Something went wrong',
    back: 'Back to the start',
  },
}

/** The words that a locale has. */
export type PlatformMessages = typeof en
