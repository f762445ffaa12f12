/**
 * Leaves out the props that are undefined, for components of other libraries: with
 * `exactOptionalPropertyTypes` their types refuse undefined.
 */
export function definedProps<Props extends object>(
  props: Props,
): { [Name in keyof Props]?: Exclude<Props[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as Props
}
