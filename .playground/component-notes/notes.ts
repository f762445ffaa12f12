import { FIELD_NOTES } from './fields.ts'
import { FOLLOW, PRESS } from './types.ts'
import type { ComponentNotes } from './types.ts'

const cell = ['It is an element of a native table, so that readers announce rows and headers.']
const dialog = [
  'The heading names the dialog.',
  'The focus moves into the dialog, stays there, and returns to where it was.',
]

/** Notes by component. What is missing has neither keys of its own nor a role. */
export const NOTES: Record<string, ComponentNotes> = {
  ...FIELD_NOTES,
  Button: {
    keys: PRESS,
    accessibility: [
      'A button with only an icon needs `accessibilityLabel`; without one, development warns.',
      'While it is `loading`, the button is disabled and busy (`aria-busy`).',
    ],
  },
  ButtonGroup: { accessibility: ['With `accessibilityLabel` it is a group of that name.'] },
  PressButton: {
    keys: PRESS,
    accessibility: ['Its state is announced (`aria-pressed`).'],
  },
  Clickable: {
    keys: [['Enter, Space', 'Presses it; a link reacts to Enter only.']],
    accessibility: ['It is a button, or a link with `href`. Its text is its name.'],
  },
  Link: {
    keys: FOLLOW,
    accessibility: ['A link to a new window has a hidden text about that.'],
  },
  Heading: {
    accessibility: ['The level follows from the sections around it.'],
  },
  Icon: { accessibility: ['It is decoration: put the meaning in a text next to it.'] },
  Image: { accessibility: ['`alt` is its name; without one it is decoration.'] },
  Avatar: { accessibility: ['`alt` is its name, also while the initials are shown.'] },
  Thumbnail: { accessibility: ['`alt` is its name, also while there is no picture.'] },
  Chip: {
    keys: [['Enter, Space', 'On the button: removes the chip.']],
    accessibility: ['The button names the chip that it removes.'],
  },
  ClickableChip: {
    keys: [
      ['Enter, Space', 'Presses the chip; on the second button, removes it.'],
      ['Backspace, Delete', 'Removes the chip, and moves the focus to the next one.'],
    ],
    accessibility: ['The chip and its remove button are two controls side by side.'],
  },
  Table: {
    keys: PRESS,
    accessibility: [
      '`accessibilityLabel` names the table.',
      'While it loads, the table is busy (`aria-busy`).',
      'The arrows below it are buttons with names.',
    ],
  },
  TableBody: { accessibility: cell },
  TableCell: { accessibility: cell },
  TableHeader: { accessibility: cell },
  TableHeaderRow: { accessibility: cell },
  TableRow: { accessibility: cell },
  IndexTable: {
    keys: [
      ['Enter', 'On a header: sorts by the column.'],
      ['Space', 'On a checkbox: selects the row.'],
      ['Escape', 'Closes an open filter.'],
    ],
    accessibility: [
      'The sorted column is announced (`aria-sort`).',
      'The number of selected rows is a status.',
    ],
  },
  Filters: {
    keys: [
      ['Enter, Space', 'Opens a filter.'],
      ['Escape', 'Closes an open filter.'],
    ],
    accessibility: ['It works as a form before the page is hydrated.'],
  },
  Badge: { accessibility: ['A badge without a text announces its tone in words.'] },
  Banner: {
    keys: [['Enter, Space', 'On the button: dismisses the banner.']],
    accessibility: ['A critical banner is announced at once, another one as a status.'],
  },
  Progress: { accessibility: ['It needs `accessibilityLabel`, and announces its value.'] },
  Spinner: {
    accessibility: [
      '`accessibilityLabel` is announced as a status; without it, the spinner is decoration.',
    ],
  },
  Skeleton: {
    accessibility: [
      '`accessibilityLabel` is announced as a status. An empty one silences the skeleton.',
    ],
  },
  SetupGuide: {
    keys: PRESS,
    accessibility: ['The number of completed steps is text, and each step is a button.'],
  },
  Tooltip: {
    keys: [['Escape', 'Hides the tooltip.']],
    accessibility: ['It describes its target, and appears with the focus, too.'],
  },
  AppNav: { keys: FOLLOW, accessibility: ['The current page is announced (`aria-current`).'] },
  Menu: {
    keys: [
      ['Arrow down, Arrow up', 'Moves through the items.'],
      ['Home, End', 'Moves to the first or the last item.'],
      ['Letters', 'Moves to the item that begins with them.'],
      ['Enter, Space', 'Runs the item.'],
      ['Escape', 'Closes the menu, and returns the focus to its button.'],
    ],
    accessibility: ['It is a `menu`, and its button has `aria-haspopup`.'],
  },
  Popover: {
    keys: [['Escape', 'Closes the popover, and returns the focus to its button.']],
    accessibility: ['It is a dialog with the name of its heading.'],
  },
  Pagination: {
    keys: PRESS,
    accessibility: [
      'It is a navigation with a name; the current page is announced (`aria-current`).',
    ],
  },
  Tabs: {
    keys: [
      ['Arrow left, Arrow right', 'Moves to the next tab, and shows it.'],
      ['Home, End', 'Moves to the first or the last tab.'],
    ],
    accessibility: ['`accessibilityLabel` names the list of tabs.'],
  },
  LoginForm: {
    keys: [['Enter', 'In the field: sends the form.']],
    accessibility: ['It is a form, and works before the page is hydrated.'],
  },
  Chart: {
    accessibility: [
      'It is an image with its label, and its values are a table for assistive technology.',
      'Colors are not the only difference: lines have dashes, and parts of a donut have texts.',
    ],
  },
  MetricCard: {
    keys: FOLLOW,
    accessibility: ['It is a group with its label. A change is announced in words.'],
  },
  PlanPicker: {
    keys: PRESS,
    accessibility: [
      'Each plan has a button with its name.',
      'The billing interval is a group of radio buttons.',
    ],
  },
  UiTitleBar: {
    keys: PRESS,
    accessibility: ['Outside the admin, the title is the `h1` of the page.'],
  },
  UiSaveBar: {
    keys: PRESS,
    accessibility: ['The bar is a region with a name, and its text is a status.'],
  },
  UiNavMenu: { keys: FOLLOW, accessibility: ['The current page is announced (`aria-current`).'] },
  AppWindow: { keys: [['Escape', 'Closes the window.']], accessibility: dialog.slice(1) },
  Modal: { keys: [['Escape', 'Closes the dialog.']], accessibility: dialog },
  UiModal: { keys: [['Escape', 'Closes the dialog.']], accessibility: dialog },
  App: {
    accessibility: ['A link skips the navigation. The pages are in the one `main` element.'],
    isAroundPages: true,
  },
  Section: { accessibility: ['Its heading, or `accessibilityLabel`, names the region.'] },
  Page: { accessibility: ['The heading is the `h1` of the page.'] },
  ScrollBox: {
    keys: [['Arrow keys', 'Scrolls the box.']],
    accessibility: ['A box that scrolls can be focused.'],
  },
  Divider: { accessibility: ['It is a separator.'] },
}

/** Components without a Polaris element. */
const OWN = new Set([
  'App',
  'Chart',
  'Combobox',
  'DateRangeField',
  'Filters',
  'IndexTable',
  'LoadingIndicator',
  'LoginForm',
  'MetricCard',
  'Pagination',
  'PlanPicker',
  'PlanStatus',
  'ResourcePickerField',
  'SetupGuide',
  'Skeleton',
  'Tabs',
])

/** Returns the name of the platform's element with the same props; undefined without one. */
export function platformElement(name: string): string | undefined {
  if (OWN.has(name)) return undefined
  const words = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).slice(1)
  return words.startsWith('ui-') ? words : `s-${words}`
}
