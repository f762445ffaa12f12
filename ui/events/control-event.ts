/** What handlers read from `event.currentTarget` of a form control. */
export interface ControlFields {
  value?: string
  checked?: boolean
  values?: readonly string[]
  files?: readonly File[]
}

/** An event of a control that is made of several elements: its target is the control as a whole. */
export type ControlEvent = Event & { readonly target: ControlFields, readonly currentTarget: ControlFields }

/**
 * Makes an event whose `target` and `currentTarget` carry a control's state, as a native control's do.
 *
 * @param element where the state is added to, so that `currentTarget.closest('form')` and the like work
 */
export function createControlEvent(type: string, fields: ControlFields, element?: Element | null): ControlEvent {
  const event = new Event(type, { bubbles: true, cancelable: type === 'beforeinput' })
  const target: ControlFields = element ? withFields(element, fields) : fields
  return Object.defineProperties(event, {
    target: { value: target },
    currentTarget: { value: target },
  }) as ControlEvent
}

/** The element as it is, with a control's fields in front of its own. */
function withFields(element: Element, fields: ControlFields): ControlFields {
  return new Proxy(element, {
    get(target, name) {
      if (Object.hasOwn(fields, name)) return Reflect.get(fields, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as ControlFields
}
