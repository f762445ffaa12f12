// @ts-check
import { controlStyles } from './styles.js'

/** Types of inputs, by the element. */
const INPUT_TYPES = new Map(
  Object.entries({
    's-number-field': 'number',
    's-money-field': 'number',
    's-email-field': 'email',
    's-password-field': 'password',
    's-search-field': 'search',
    's-url-field': 'url',
    's-date-field': 'date',
  }),
)
const OBSERVED = [
  'label',
  'placeholder',
  'disabled',
  'required',
  'error',
  'details',
  'value',
  'checked',
]

/**
 * A field of a form with a label.
 *
 * @template {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control
 */
class Field extends HTMLElement {
  static formAssociated = true
  static observedAttributes = OBSERVED

  /** @param {Control} control */
  constructor(control) {
    super()
    this.internals = this.attachInternals()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.adoptedStyleSheets.push(controlStyles())
    this.control = control
    this.text = document.createElement('span')
    this.message = document.createElement('span')
    const label = document.createElement('label')
    label.append(this.text, control, this.message)
    root.append(label)
    control.addEventListener('input', () => this.report())
    // The event of the control does not leave the shadow tree.
    control.addEventListener('change', () => {
      this.report()
      this.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }

  get value() {
    return this.control.value
  }

  set value(value) {
    this.control.value = value ?? ''
    this.report()
  }

  get name() {
    return this.getAttribute('name') ?? ''
  }

  set name(name) {
    this.setAttribute('name', name)
  }

  connectedCallback() {
    this.report()
  }

  /**
   * @param {string} name
   * @param {string | null} _previous
   * @param {string | null} value
   */
  attributeChangedCallback(name, _previous, value) {
    if (name === 'label') this.text.textContent = value
    else if (name === 'value') this.value = value ?? ''
    else if (name === 'error' || name === 'details') this.describe()
    else if (name === 'placeholder') this.control.setAttribute(name, value ?? '')
    else this.control.toggleAttribute(name, value !== null)
  }

  describe() {
    const error = this.getAttribute('error')
    this.message.textContent = error || this.getAttribute('details')
    this.message.className = error ? 'error' : ''
  }

  report() {
    this.internals.setFormValue(this.control.value)
  }
}

/**
 * Creates the class of a field with a text.
 *
 * @param {string} name of the element
 */
export function textField(name) {
  return class extends Field {
    constructor() {
      super(document.createElement(name === 's-text-area' ? 'textarea' : 'input'))
      const type = INPUT_TYPES.get(name)
      if (type) this.control.setAttribute('type', type)
    }
  }
}

/** Creates the class of a field that is checked or not. */
export function choiceField() {
  return class extends Field {
    constructor() {
      super(document.createElement('input'))
      this.control.type = 'checkbox'
    }

    get checked() {
      return this.control.checked
    }

    set checked(checked) {
      this.control.checked = checked
      this.report()
    }

    report() {
      const value = this.getAttribute('value') || 'on'
      this.internals.setFormValue(this.control.checked ? value : null)
    }
  }
}

/** Creates the class of a field with options. */
export function selectField() {
  return class extends Field {
    constructor() {
      super(document.createElement('select'))
    }

    connectedCallback() {
      this.readOptions()
      // Frameworks add the options after the element.
      const observer = new MutationObserver(() => this.readOptions())
      observer.observe(this, { childList: true, subtree: true })
    }

    readOptions() {
      const wanted = this.control.value || this.getAttribute('value') || ''
      this.control.replaceChildren(
        ...[...this.querySelectorAll('s-option')].map(
          option => new Option(option.textContent ?? '', option.getAttribute('value') ?? ''),
        ),
      )
      if (wanted) this.control.value = wanted
      this.report()
    }
  }
}
