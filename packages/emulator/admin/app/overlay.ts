import { computed, shallowRef } from 'vue'
import { sendMessage } from './channel'
import { facts } from './facts'
import { recorded } from './record'
import type { RecordedOverlay } from './record'
import { SaveBar } from './save-bar'
import { readActions } from './title-actions'

const VARIANTS = ['small', 'base', 'large', 'max']

/** The title bar that a page declares. */
interface DeclaredBar {
  title?: unknown
  actions?: unknown
}

interface OverlayOptions {
  key: string
  element: 'ui-modal' | 's-app-window'
  /** Id of the element of the app. */
  id: string
  variant: string
  /** Window of the page that opened it. */
  opener: Window
  /** Name of the frame of that page. */
  openerFrame: string
}

/** A page of the app in a dialog over the admin. */
export class Overlay {
  readonly key: string
  readonly opener: Window
  readonly isWindow: boolean
  /** The page finds its opener by the name of its frame. */
  readonly frameName: string
  readonly saveBar = new SaveBar(recorded)
  readonly src = shallowRef('')
  readonly variant = shallowRef('base')
  /** Window of its page. */
  window: Window | null = null

  readonly #openerBar = shallowRef<DeclaredBar>({})
  readonly #pageBar = shallowRef<DeclaredBar>({})
  readonly #isOfOpener = computed(() => readActions(this.#openerBar.value.actions).length > 0)
  /** The title bar of the opener takes precedence over that of the page in the dialog. */
  readonly title = computed(() =>
    String(
      [this.#openerBar.value.title, this.#pageBar.value.title, facts.appName].find(
        name => typeof name === 'string' && name.trim(),
      ),
    ),
  )
  readonly actions = computed(() =>
    readActions((this.#isOfOpener.value ? this.#openerBar : this.#pageBar).value.actions),
  )
  readonly #options: OverlayOptions
  #dialog: HTMLDialogElement | undefined
  #page = ''
  #path = ''
  /** Resolves when the page is loaded, or the dialog closed. */
  #settleLoad: (() => void) | undefined

  constructor(options: OverlayOptions) {
    this.#options = options
    this.key = options.key
    this.opener = options.opener
    this.isWindow = options.element === 's-app-window'
    this.frameName = `platform-overlay:${options.key}:${options.openerFrame}`
    this.setVariant(options.variant)
  }

  /** @param path for the record */
  load(url: string, path: string): Promise<void> {
    this.src.value = url
    this.#path = path
    recorded()
    return new Promise(resolve => {
      this.#settleLoad = resolve
    })
  }

  /** Called when its elements are in the document. */
  mounted(dialog: HTMLDialogElement, frame: HTMLIFrameElement): void {
    this.#dialog = dialog
    this.window = frame.contentWindow
  }

  /** Called after the frame has loaded a page. */
  loaded(): void {
    this.#settleLoad?.()
  }

  close(): void {
    this.#dialog?.close()
    this.#settleLoad?.()
  }

  setVariant(name: string): void {
    this.variant.value = VARIANTS.includes(name) ? name : 'base'
    recorded()
  }

  drawOpenerBar(declared: unknown): void {
    this.#openerBar.value = (declared ?? {}) as DeclaredBar
    recorded()
  }

  drawPageBar(declared: DeclaredBar): void {
    this.#pageBar.value = declared
    recorded()
  }

  /** Resets the save bar if the frame contains another page. */
  greet(page: string): void {
    if (page !== this.#page) this.saveBar.hide()
    this.#page = page
  }

  /** Presses a button of the title bar. */
  press(action: string): void {
    if (this.#isOfOpener.value)
      sendMessage({ type: 'action', id: action, surface: this.key }, this.opener)
    else sendMessage({ type: 'action', id: action }, this.window)
  }

  /** For the record. */
  get recorded(): RecordedOverlay {
    const { element, id } = this.#options
    return {
      element,
      id,
      title: this.title.value,
      variant: this.isWindow ? 'max' : this.variant.value,
      src: this.#path,
      saveBar: this.saveBar.recorded,
    }
  }
}
