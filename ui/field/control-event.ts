/** Properties of `event.currentTarget` of a form control. */
export interface ControlFields {
  value?: string
  checked?: boolean
  values?: readonly string[]
  files?: readonly File[]
}

/** Event of a control with several elements. Its target is the whole control. */
export type ControlEvent = Event & {
  readonly target: ControlFields
  readonly currentTarget: ControlFields
}

/**
 * Creates an event whose `target` and `currentTarget` have the state of a control, like those of a
 * native control.
 *
 * @param element where the state is added to, so that `currentTarget.closest('form')` and the like
 *   work
 */
export function createControlEvent(
  type: string,
  fields: ControlFields,
  element?: Element | null,
): ControlEvent {
  const event = new Event(type, { bubbles: true, cancelable: type === 'beforeinput' })
  const target: ControlFields = element ? withFields(element, fields) : fields
  return Object.defineProperties(event, {
    target: { value: target },
    currentTarget: { value: target },
  }) as ControlEvent
}

/**
 * Dispatches the events of a native control that the user has changed, for listeners of the form.
 */
export function dispatchControlEvents(element: Element | null | undefined): void {
  for (const type of ['input', 'change']) element?.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Returns a proxy of the element with the properties of a control. */
function withFields(element: Element, fields: ControlFields): ControlFields {
  return new Proxy(element, {
    get(target, name) {
      if (Object.hasOwn(fields, name)) return Reflect.get(fields, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as ControlFields
}
