/** Attributes, events, and slots of the elements, separated by spaces. */
export type ElementSpecs = Readonly<
  Record<string, { attributes: string; events: string; slots: string }>
>

/**
 * Defines the form elements of the platform as `@shopify/polaris-types` describes them. Runs in the
 * page, before any other script. They are no copies, and draw native controls:
 *
 * - An attribute such as `value` is the initial state, which a form reset restores. The property of
 *   the same name is the current one.
 * - Their events bubble and are the only ones of their control: those of the native control do not
 *   leave the shadow root.
 * - `s-select` and `s-choice-list` draw the `s-option` and `s-choice` that they contain, also when
 *   these come later or change.
 */
export function defineStandIns(specs: ElementSpecs): void {
  const TYPES: Readonly<Record<string, string>> = {
    's-email-field': 'email',
    's-password-field': 'password',
    's-search-field': 'search',
    's-url-field': 'url',
  }

  /** A control with a label, details, and an error around a native one. */
  abstract class Control extends HTMLElement {
    static formAssociated = true
    protected readonly internals = this.attachInternals()
    protected readonly label = document.createElement('label')
    protected readonly body = document.createElement('div')
    protected readonly notes = document.createElement('p')

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      root.append(this.label, this.body, this.notes)
      for (const type of ['input', 'change'])
        root.addEventListener(type, event => event.stopPropagation())
    }

    connectedCallback(): void {
      this.draw()
    }

    attributeChangedCallback(): void {
      this.draw()
    }

    draw(): void {
      this.label.textContent = this.getAttribute('label')
      this.notes.textContent = [this.getAttribute('details'), this.getAttribute('error')]
        .filter(Boolean)
        .join(' ')
    }

    protected tell(type: string): void {
      if (!specs[this.localName]?.events.split(' ').includes(type)) return
      this.dispatchEvent(new CustomEvent(type, { bubbles: true }))
    }

    abstract formResetCallback(): void
  }

  /** A control whose value is a text. */
  abstract class ValueControl extends Control {
    private current: string | undefined
    protected readonly native = this.createNative()

    constructor() {
      super()
      this.native.id = 'native'
      this.label.htmlFor = 'native'
      this.body.append(this.native)
      this.native.addEventListener('input', () => {
        this.value = this.native.value
        this.tell('input')
      })
      this.native.addEventListener('change', () => {
        this.value = this.native.value
        this.tell('change')
      })
    }

    abstract createNative(): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

    get value(): string {
      return this.current ?? this.getAttribute('value') ?? ''
    }

    set value(value: string) {
      this.current = value
      this.draw()
    }

    override draw(): void {
      super.draw()
      this.native.disabled = this.hasAttribute('disabled')
      this.native.required = this.hasAttribute('required')
      if (this.native.value !== this.value) this.native.value = this.value
      this.internals.setFormValue(this.value)
    }

    formResetCallback(): void {
      this.current = undefined
      this.draw()
    }
  }

  class Field extends ValueControl {
    createNative(): HTMLInputElement | HTMLTextAreaElement {
      if (this.localName === 's-text-area') return document.createElement('textarea')
      const input = document.createElement('input')
      input.type = TYPES[this.localName] ?? 'text'
      return input
    }

    override draw(): void {
      const native = this.native as HTMLInputElement
      native.readOnly = this.hasAttribute('readonly')
      for (const name of ['placeholder', 'maxlength', 'autocomplete'])
        if (this.hasAttribute(name)) native.setAttribute(name, this.getAttribute(name) ?? '')
      super.draw()
    }
  }

  class Select extends ValueControl {
    constructor() {
      super()
      // Before its children are parsed, there are none.
      new MutationObserver(() => this.draw()).observe(this, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['value', 'disabled', 'label'],
      })
    }

    createNative(): HTMLSelectElement {
      return document.createElement('select')
    }

    override draw(): void {
      const options = [...this.querySelectorAll('s-option')].map(option => {
        const native = document.createElement('option')
        native.value = option.getAttribute('value') ?? ''
        native.textContent = option.textContent
        native.disabled = option.hasAttribute('disabled')
        return native
      })
      const shown = [...this.native.children].map(option => option.outerHTML).join('')
      if (shown !== options.map(option => option.outerHTML).join(''))
        this.native.replaceChildren(...options)
      super.draw()
    }
  }

  class Toggle extends Control {
    private current: boolean | undefined
    private readonly native = document.createElement('input')

    constructor() {
      super()
      this.native.type = 'checkbox'
      if (this.localName === 's-switch') this.native.setAttribute('role', 'switch')
      this.native.id = 'native'
      this.label.htmlFor = 'native'
      this.body.append(this.native)
      for (const type of ['input', 'change'])
        this.native.addEventListener(type, () => {
          this.checked = this.native.checked
          this.tell(type)
        })
    }

    get checked(): boolean {
      return this.current ?? this.hasAttribute('checked')
    }

    set checked(checked: boolean) {
      this.current = checked
      this.draw()
    }

    override draw(): void {
      super.draw()
      this.native.checked = this.checked
      this.native.disabled = this.hasAttribute('disabled')
      this.internals.setFormValue(this.checked ? (this.getAttribute('value') ?? 'on') : null)
    }

    formResetCallback(): void {
      this.current = undefined
      this.draw()
    }
  }

  class ChoiceList extends Control {
    private current: string[] | undefined

    constructor() {
      super()
      new MutationObserver(() => this.draw()).observe(this, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    }

    private get choices(): Element[] {
      return [...this.querySelectorAll('s-choice')]
    }

    get values(): string[] {
      return (
        this.current ??
        this.choices
          .filter(choice => choice.hasAttribute('selected'))
          .map(choice => choice.getAttribute('value') ?? '')
      )
    }

    set values(values: string[]) {
      this.current = values
      this.draw()
    }

    override draw(): void {
      super.draw()
      this.body.setAttribute('role', this.hasAttribute('multiple') ? 'group' : 'radiogroup')
      this.body.setAttribute('aria-label', this.getAttribute('label') ?? '')
      this.body.replaceChildren(...this.choices.map(choice => this.drawChoice(choice)))
      const name = this.getAttribute('name')
      const data = new FormData()
      if (name) for (const value of this.values) data.append(name, value)
      this.internals.setFormValue(data)
    }

    private drawChoice(choice: Element): HTMLElement {
      const label = document.createElement('label')
      const native = document.createElement('input')
      const value = choice.getAttribute('value') ?? ''
      native.type = this.hasAttribute('multiple') ? 'checkbox' : 'radio'
      native.name = 'choice'
      native.disabled = choice.hasAttribute('disabled') || this.hasAttribute('disabled')
      native.checked = this.values.includes(value)
      native.addEventListener('change', () => {
        const others = this.values.filter(other => other !== value)
        const rest = this.hasAttribute('multiple') ? others : []
        this.values = native.checked ? [...rest, value] : rest
        this.tell('input')
        this.tell('change')
      })
      label.append(native, choice.textContent)
      return label
    }

    formResetCallback(): void {
      this.current = undefined
      this.draw()
    }
  }

  /** A calendar that shows the first days of a month. */
  class DatePicker extends ValueControl {
    private shown: string | undefined
    private readonly next = document.createElement('button')

    constructor() {
      super()
      this.next.textContent = 'Next month'
      this.body.append(this.next)
      this.next.addEventListener('click', () => {
        const [year = 0, month = 0] = this.view.split('-').map(Number)
        this.view = new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
        this.tell('viewchange')
      })
    }

    createNative(): HTMLSelectElement {
      return document.createElement('select')
    }

    get view(): string {
      return this.shown ?? this.getAttribute('view') ?? this.value.slice(0, 7)
    }

    set view(view: string) {
      this.shown = view
      this.draw()
    }

    override draw(): void {
      const days = ['01', '02', '03'].map(day => `${this.view}-${day}`)
      this.native.setAttribute('aria-label', `Day in ${this.view}`)
      this.native.replaceChildren(
        ...[...new Set([this.value, ...days])].map(day => new Option(day, day)),
      )
      super.draw()
    }
  }

  class DropZone extends Control {
    private chosen: File[] = []
    private readonly native = document.createElement('input')

    constructor() {
      super()
      this.native.type = 'file'
      this.native.id = 'native'
      this.label.htmlFor = 'native'
      this.body.append(this.native)
      this.native.addEventListener('change', () => {
        this.chosen = [...(this.native.files ?? [])]
        this.tell('input')
        this.tell('change')
      })
    }

    get files(): File[] {
      return this.chosen
    }

    set files(files: File[]) {
      this.chosen = files
    }

    override draw(): void {
      super.draw()
      this.native.multiple = this.hasAttribute('multiple')
      this.native.accept = this.getAttribute('accept') ?? ''
    }

    formResetCallback(): void {
      this.chosen = []
    }
  }

  /** An element whose content is read by the one around it. */
  class Part extends HTMLElement {}

  const CLASSES: Readonly<Record<string, typeof HTMLElement>> = {
    's-select': Select,
    's-checkbox': Toggle,
    's-switch': Toggle,
    's-choice-list': ChoiceList,
    's-date-picker': DatePicker,
    's-drop-zone': DropZone,
    's-option': Part,
    's-choice': Part,
  }
  for (const [tag, { attributes }] of Object.entries(specs)) {
    const base = CLASSES[tag] ?? (/-(?:field|area)$/.test(tag) ? Field : undefined)
    if (!base || customElements.get(tag)) continue
    // A class is one element's only, and hears of its attributes only.
    customElements.define(
      tag,
      class extends (Object(base) as new () => HTMLElement) {
        static observedAttributes = attributes.split(' ')
      },
    )
  }
}
