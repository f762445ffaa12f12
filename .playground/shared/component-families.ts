/** Components by the one whose parts they are. They share its page, in this order. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ChoiceList: ['Choice'],
  Grid: ['GridItem'],
  Select: ['OptionGroup', 'Option'],
  Table: ['TableHeaderRow', 'TableHeader', 'TableBody', 'TableRow', 'TableCell'],
  UnorderedList: ['OrderedList', 'ListItem'],
}

/** Returns the components whose documentation is on the page of a component, without itself. */
export function partsOf(name: string): readonly string[] {
  return PARTS[name] ?? []
}

/**
 * Returns the component whose page describes a component: the whole that it is a part of, or
 * itself.
 */
export function pageOf(name: string): string {
  return Object.keys(PARTS).find(whole => partsOf(whole).includes(name)) ?? name
}
