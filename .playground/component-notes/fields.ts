import { FIELD, PRESS } from './types.ts'
import type { ComponentNotes, KeyNote } from './types.ts'

const SPIN: readonly KeyNote[] = [
  ['Arrow up', 'Adds one step, up to `max`.'],
  ['Arrow down', 'Subtracts one step, down to `min`.'],
]
const CALENDAR: readonly KeyNote[] = [
  ['Arrow left, Arrow right', 'Moves to the day before or after, mirrored in right-to-left pages.'],
  ['Arrow up, Arrow down', 'Moves to the same weekday of the week before or after.'],
  ['Home, End', 'Moves to the start or the end of the week.'],
  ['Page up, Page down', 'Moves to the same day of the month before or after.'],
  ['Shift + Page up, Shift + Page down', 'Moves to the same day of the year before or after.'],
  ['On a day: Enter, Space', 'Picks the day.'],
]
const text: ComponentNotes = { accessibility: FIELD }

/** Notes on the components of `components/forms`. */
export const FIELD_NOTES: Record<string, ComponentNotes> = {
  TextField: text,
  EmailField: text,
  UrlField: text,
  TextArea: text,
  PasswordField: {
    keys: [['Enter, Space', 'On the button in the field: shows or hides the password.']],
    accessibility: [...FIELD, 'The button changes its name between showing and hiding.'],
  },
  SearchField: {
    keys: [['Enter, Space', 'On the button in the field: clears the search.']],
    accessibility: FIELD,
  },
  NumberField: {
    keys: SPIN,
    accessibility: [
      ...FIELD,
      'The control is a `spinbutton` with its minimum, maximum, and value. The buttons next to it are for pointers.',
    ],
  },
  MoneyField: {
    keys: SPIN,
    accessibility: [...FIELD, 'The currency in full describes the control; its symbol is hidden.'],
  },
  Select: {
    keys: [
      [
        'Arrow down, Arrow up',
        'Moves to the next or the last option. Some browsers open their list.',
      ],
      ['Letters', 'Moves to the option that begins with them.'],
    ],
    accessibility: [...FIELD, 'It is a native `select`, so that phones show their own list.'],
  },
  Combobox: {
    keys: [
      ['Arrow down, Arrow up', 'Opens the list, and moves through the options.'],
      ['Enter', 'Chooses the option.'],
      ['Escape', 'Closes the list.'],
      ['Backspace', 'In an empty field with `multiple`: removes the last choice.'],
    ],
    accessibility: [...FIELD, 'The field is a `combobox` with a `listbox`.'],
  },
  Checkbox: {
    keys: [['Space', 'Checks or unchecks the box.']],
    accessibility: [
      '`details` and `error` describe the box.',
      'An indeterminate box is announced as mixed.',
    ],
  },
  Switch: {
    keys: [['Space', 'Turns the setting on or off.']],
    accessibility: ['The control is a `switch`; `details` and `error` describe it.'],
  },
  ChoiceList: {
    keys: [
      ['Arrow keys', 'In a list with one choice: moves to the next choice, and chooses it.'],
      ['Space', 'With `multiple`: checks or unchecks the choice.'],
    ],
    accessibility: ['The list is a group with the label, and each choice has its own details.'],
  },
  Choice: { accessibility: ['The texts of its slots label and describe the choice.'] },
  ColorField: {
    keys: PRESS,
    accessibility: [...FIELD, 'The swatch is a button that opens the picker as a dialog.'],
  },
  ColorPicker: {
    keys: [
      [
        'Arrow keys',
        'On a slider: changes hue or opacity; in the area: saturation and brightness.',
      ],
    ],
    accessibility: ['The area and the sliders have names and values in words.'],
  },
  DateField: {
    keys: [
      ['Enter, Space', 'On the button in the field: opens the calendar.'],
      ['Escape', 'Closes the calendar, and returns the focus to the button.'],
      ...CALENDAR,
    ],
    accessibility: [
      ...FIELD,
      'The format of dates in the language of the page describes the control.',
      'Days that the rules forbid stay reachable, and are announced as disabled.',
    ],
  },
  DateRangeField: {
    keys: [
      ['Enter, Space', 'On the field: opens the periods and the calendar.'],
      ['Escape', 'Closes them, and returns the focus to the field.'],
    ],
    accessibility: [
      'The name of the field is its label and the chosen range.',
      'The chosen period is a pressed button.',
    ],
  },
  DatePicker: {
    keys: CALENDAR,
    accessibility: [
      'The calendar is a `grid` with the name of the month; each day has its date in full as its name.',
      'Only one day is in the order of Tab.',
    ],
  },
  DropZone: {
    keys: [['Enter, Space', 'Opens the file dialog of the system.']],
    accessibility: ['Chosen and rejected files are announced.', ...FIELD.slice(1)],
  },
  ResourcePickerField: {
    keys: PRESS,
    accessibility: ['Each chosen resource has a button of its own that removes it.'],
  },
}
