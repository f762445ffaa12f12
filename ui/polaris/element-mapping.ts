import { h } from 'vue'
import type { VNode } from 'vue'

/**
 * Differences between a component and its Polaris element. What is not listed has the same name in
 * both: the attribute is the prop in lower case, and events and slots keep their names.
 */
export interface ElementMapping {
  /**
   * What the element lacks: props in lower case, `@events`, and `#slots`. A component that uses one
   * of them is drawn by the layer.
   */
  own?: readonly string[]
  /** What means something else at the element, in the same spelling. It is treated like `own`. */
  unlike?: readonly string[]
  /**
   * Events whose listeners get a value, which is a property of the element: those of the element
   * get the event.
   */
  payloads?: Readonly<Record<string, string>>
  /** Other names at the element: attributes by prop in lower case, slots by `#slot`. */
  renamed?: Readonly<Record<string, string>>
  /** Props with `v-model`: the property of the element, and the event after which it is read. */
  models?: Readonly<Record<string, readonly [property: string, event: string]>>
  /** Whether `v-model:open` shows and hides the element by its methods. */
  opens?: boolean
  /** Components that the element has to be in: it is drawn if they are. */
  partOf?: readonly string[]
  /** Children that stand for props, before those of the default slot. */
  children?: (props: Readonly<Record<string, unknown>>) => VNode[]
}

const typed: ElementMapping = { own: ['#default'], models: { modelValue: ['value', 'input'] } }
const picked: ElementMapping = { own: ['#default'], models: { modelValue: ['value', 'change'] } }
const floating: ElementMapping = { own: ['@show', '@hide', '@aftershow', '@afterhide'] }
const dismissible: ElementMapping = { models: { hidden: ['hidden', 'afterhide'] } }
const inTable: ElementMapping = { partOf: ['Table'] }
const inSelect: ElementMapping = { partOf: ['Select'] }

/** Components with a Polaris element. Its name is theirs: `s-text-field` for TextField. */
export const ELEMENT_MAPPINGS = {
  Avatar: {},
  Badge: { own: ['content', 'progress'] },
  Banner: dismissible,
  Box: {},
  Button: {},
  ButtonGroup: {},
  Checkbox: { own: ['#default'], models: { modelValue: ['checked', 'change'] } },
  Chip: {},
  Choice: { partOf: ['ChoiceList'] },
  ChoiceList: { own: ['#error', '#details'], models: { modelValue: ['values', 'change'] } },
  Clickable: {},
  ClickableChip: dismissible,
  ColorField: picked,
  ColorPicker: typed,
  DateField: { models: { modelValue: ['value', 'change'] }, payloads: { viewchange: 'view' } },
  DatePicker: {
    models: { modelValue: ['value', 'change'], view: ['view', 'viewchange'] },
    payloads: { viewchange: 'view' },
  },
  Divider: { own: ['#default'] },
  // A page cannot set the value of a file field.
  DropZone: {
    own: ['modelvalue', '@update:modelvalue', 'progress', '#error'],
    // Its event does not have the files.
    unlike: ['@droprejected'],
    models: { files: ['files', 'change'] },
  },
  EmailField: typed,
  EmptyState: { own: ['#default'] },
  Grid: {},
  GridItem: {},
  Heading: {},
  Icon: {},
  Image: { renamed: { originalsrc: 'src', alttext: 'alt' } },
  Link: {},
  ListItem: { partOf: ['OrderedList', 'UnorderedList'] },
  Menu: floating,
  Modal: { opens: true },
  MoneyField: typed,
  Number: {},
  NumberField: typed,
  Option: inSelect,
  OptionGroup: inSelect,
  OrderedList: {},
  Page: { renamed: { title: 'heading', '#accessory': 'supplemental-start' } },
  Paragraph: {},
  PasswordField: typed,
  Popover: { own: ['accessibilitylabel', 'open', '@update:open'] },
  // The element has no event for its state.
  PressButton: { own: ['@update:pressed'] },
  Progress: {},
  QueryContainer: {},
  ScrollBox: {},
  SearchField: typed,
  Section: {},
  Select: { models: { modelValue: ['value', 'change'] }, children: drawOptions },
  Spinner: {},
  Stack: {},
  Switch: {
    own: ['#default', '#error', '#details'],
    models: { modelValue: ['checked', 'change'] },
  },
  Table: {
    own: ['columns', 'data', 'stickyheader', 'virtualize'],
    renamed: { accessibilitylabel: 'aria-label' },
  },
  TableBody: inTable,
  TableCell: inTable,
  TableHeader: inTable,
  TableHeaderRow: inTable,
  TableRow: inTable,
  Text: {},
  TextArea: typed,
  TextField: typed,
  Thumbnail: {},
  Tooltip: floating,
  UnorderedList: {},
  UrlField: typed,
} satisfies Record<string, ElementMapping>

/** Name of a component with an element. */
export type ElementName = keyof typeof ELEMENT_MAPPINGS

/** Returns the name of a component's element. */
export function elementTag(name: ElementName): string {
  return `s${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

/** Draws the `options` of a Select. */
function drawOptions({ options }: Readonly<Record<string, unknown>>): VNode[] {
  const given = (options ?? []) as { label: string; value: string; disabled?: boolean }[]
  return given.map(({ label, value, disabled }) =>
    h('s-option', { key: value, '^value': value, '^disabled': disabled ? '' : null }, label),
  )
}
