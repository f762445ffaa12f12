import type { ElementMapping } from './element-mapping'

/** What an element gets of a component's props, as Vue's renderer takes them. */
export interface ElementProps {
  attributes: Record<string, unknown>
  /** Listeners, by `on` and the event in lower case. */
  listeners: Record<string, unknown>
  /** What the user can change, by the property of the element. */
  state: Record<string, unknown>
  /** What a form reset restores, by attribute. */
  defaults: Record<string, unknown>
}

/** Properties of elements that the user changes. Their attributes have the initial value. */
const STATE = new Set(
  'checked files hidden indeterminate pressed selected value values view'.split(' '),
)

const LISTENER = /^on([A-Z].*?)((?:Once|Capture|Passive)*)$/
/** Attributes that keep their spelling and `false`. */
const KEPT = /^(?:class|style|aria-.+|data-.+)$/

/** Translates what a component was given into what its element gets. */
export function elementProps(
  mapping: ElementMapping,
  given: Readonly<Record<string, unknown>>,
): ElementProps {
  const result: ElementProps = { attributes: {}, listeners: {}, state: {}, defaults: {} }
  const { attributes, listeners, state, defaults } = result
  const models = new Map(
    Object.entries(mapping.models ?? {}).map(([prop, [property]]) => [
      prop.toLowerCase(),
      property,
    ]),
  )
  for (const [key, value] of Object.entries(given)) {
    const [, event, modifiers] = LISTENER.exec(key) ?? []
    const prop = lettersOf(key)
    const byDefault = prop.replace(/^default/, '')
    const model = models.get(prop)
    if (event !== undefined) {
      const payload = mapping.payloads?.[event.toLowerCase()]
      if (!event.startsWith('Update:'))
        listeners[`on${event[0]}${event.slice(1).toLowerCase()}${modifiers}`] =
          payload === undefined ? value : withPayload(value, payload)
    } else if (KEPT.test(key)) attributes[key] = value
    else if (value === undefined || (mapping.opens && prop === 'open')) continue
    else if (model !== undefined) state[model] = value
    // `v-model` wins.
    else if (STATE.has(prop)) state[prop] ??= value
    else if (STATE.has(byDefault)) defaults[byDefault] = attributeOf(value)
    else {
      // A renamed prop is an alias: the one with the name of the attribute wins.
      const alias = mapping.renamed?.[prop]
      if (alias === undefined) attributes[`^${prop}`] = attributeOf(value)
      else attributes[alias.includes('-') ? alias : `^${alias}`] ??= attributeOf(value)
    }
  }
  return result
}

/** Returns whether an element can draw everything that a component was given. */
export function coversProps(
  { own = [], unlike = [] }: ElementMapping,
  given: Readonly<Record<string, unknown>>,
  slots: readonly string[],
): boolean {
  const lacking = [...own, ...unlike]
  if (slots.some(slot => lacking.includes(`#${slot}`))) return false
  return Object.entries(given).every(([key, value]) => {
    if (value === undefined || value === null || value === false) return true
    const event = LISTENER.exec(key)?.[1]?.toLowerCase()
    if (lacking.includes(event === undefined ? lettersOf(key) : `@${event}`)) return false
    // An icon of an installed collection.
    return !(['icon', 'type'].includes(key) && String(value).startsWith('i-'))
  })
}

/** Returns the value of an attribute; null for none. Objects have no attribute. */
export function attributeOf(value: unknown): string | null {
  if (value === true) return ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** Returns a listener that calls others with a property of the element, instead of the event. */
function withPayload(listeners: unknown, property: string): (event: Event) => void {
  return ({ currentTarget }) => {
    for (const listener of [listeners].flat() as ((value: unknown) => void)[])
      listener(Reflect.get(currentTarget as Element, property))
  }
}

/** `inline-size`, `inlineSize`, and `inlinesize` are the same prop. */
function lettersOf(key: string): string {
  return key.replaceAll('-', '').toLowerCase()
}
