// @ts-check
/**
 * App Bridge of the local platform: the app's end of the conversation with the admin that frames it.
 * A plain script without dependencies, loaded first in the app's head; one file, because that is how apps load it.
 * It talks to `admin.js` by postMessage on a channel of its own (the real platform's is not public) and puts on
 * `window.shopify` only what works, so that an app's feature tests tell the truth.
 *
 * protocol: App Bridge, https://shopify.dev/docs/api/app-home
 */
(() => {
  'use strict'

  const LOADED = Symbol.for('platform-emulator.app-bridge')
  if (Reflect.has(window, LOADED)) return
  Object.defineProperty(window, LOADED, { value: true })

  const CHANNEL = 'platform-emulator'
  const FRAME_PARAMS = ['embedded', 'shop', 'host', 'id_token', 'locale', 'hmac', 'session', 'timestamp', 'protocol', 'appLoadId']
  const RELOAD_PARAM = 'shopify-reload'
  const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request'
  const REAUTHORIZE_HEADER = 'X-Shopify-API-Request-Failure-Reauthorize-Url'
  const ANSWER_TIMEOUT_MS = 10_000

  const script = /** @type {HTMLScriptElement} */ (document.currentScript ?? document.querySelector('script[src*="app-bridge.js"]'))
  const emulator = new URL(script.src).origin
  const embedded = window.parent !== window
  const query = new URLSearchParams(location.search)
  const isBouncePage = query.has(RELOAD_PARAM)
  const isExitPage = query.has('exitIframe') || location.pathname.endsWith('/exit-iframe')
  /** True once the page has been told to go elsewhere: then nothing else may navigate it. */
  let leaving = false

  // ---- Configuration: from the page, the query, what was remembered, and last the admin's own word.

  /** @param {string} name */
  function meta(name) {
    return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  }

  /** @param {string} name */
  function metaList(name) {
    return meta(name).split(',').map(entry => entry.trim()).filter(Boolean)
  }

  const MEMORY = 'platform-emulator:frame'

  /** @returns {Record<string, string>} what an earlier page of the frame was told */
  function recall() {
    // Storage throws in cross-site frames whose third-party data is blocked; the admin answers the same facts.
    try {
      return JSON.parse(sessionStorage.getItem(MEMORY) ?? '{}')
    }
    catch {
      return {}
    }
  }

  function remember() {
    try {
      sessionStorage.setItem(MEMORY, JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale }))
    }
    catch {
      // As above: without storage the admin's answer is enough.
    }
  }

  const recalled = recall()
  const config = {
    apiKey: script.dataset.apiKey || meta('shopify-api-key'),
    shop: query.get('shop') ?? recalled.shop ?? '',
    host: query.get('host') ?? recalled.host ?? '',
    locale: query.get('locale') ?? recalled.locale ?? 'en-US',
    appOrigins: metaList('shopify-app-origins'),
    disabledFeatures: metaList('shopify-disabled-features'),
  }

  /** Meta elements may follow the script in the head, so they are read again when the document is complete. */
  function readMeta() {
    config.apiKey ||= meta('shopify-api-key')
    config.appOrigins = metaList('shopify-app-origins')
    config.disabledFeatures = metaList('shopify-disabled-features')
  }

  // ---- Channel to the admin.

  let connected = false
  /** @type {object[]} */
  const waiting = []
  /** @type {Map<string, (message: any) => void>} */
  const handlers = new Map()
  /** @type {Map<string, { resolve: (message: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map()
  let lastId = 0
  const nextId = () => String(++lastId)

  /** @param {object} message */
  function post(message) {
    window.parent.postMessage({ channel: CHANNEL, ...message }, emulator)
  }

  /** @param {object} message */
  function send(message) {
    if (!embedded) return
    if (connected) post(message)
    else waiting.push(message)
  }

  /**
   * @param {object} message
   * @param {number} [timeoutMs] without it the answer may take for ever: a person gives it
   * @returns {Promise<any>} the admin's answer
   */
  function ask(message, timeoutMs) {
    return new Promise((resolve, reject) => {
      const id = nextId()
      asked.set(id, { resolve, reject })
      send({ ...message, id })
      if (timeoutMs === undefined) return
      setTimeout(() => {
        if (asked.delete(id)) reject(new Error(`The platform's admin at ${emulator} did not answer within ${timeoutMs / 1000} seconds.`))
      }, timeoutMs)
    })
  }

  handlers.set('answer', (message) => {
    const question = asked.get(message.id)
    asked.delete(message.id)
    if (message.error) question?.reject(new Error(message.error))
    else question?.resolve(message.value)
  })

  window.addEventListener('message', (event) => {
    if (!embedded || event.source !== window.parent || event.origin !== emulator || event.data?.channel !== CHANNEL) return
    event.stopImmediatePropagation()
    handlers.get(event.data.type)?.(event.data)
  })

  /** Tells the admin a repeated greeting from that of the frame's next page; not a secret. */
  const pageId = Math.random().toString(36).slice(2)

  const hello = () => post({ type: 'hello', page: pageId })
  handlers.set('ping', hello)

  /** The admin's script may start after this one, so the greeting is repeated: often at first, for ten seconds in all. */
  function greet(count = 0) {
    if (connected || count >= 28) return
    hello()
    setTimeout(greet, count < 20 ? 100 : 1000, count + 1)
  }

  // ---- window.shopify

  /** @type {PromiseWithResolvers<void>} */
  const readiness = Promise.withResolvers()
  if (!embedded) readiness.resolve()

  function idToken() {
    if (!embedded) return Promise.reject(new Error('shopify.idToken() works only inside the platform\'s admin; this page is not embedded.'))
    return ask({ type: 'token' }, ANSWER_TIMEOUT_MS)
  }

  /** @type {Map<string, { onAction?: () => void, onDismiss?: () => void }>} */
  const toasts = new Map()
  const toast = {
    /**
     * @param {string} message
     * @param {{ duration?: number, isError?: boolean, action?: string, onAction?: () => void, onDismiss?: () => void }} [options]
     */
    show(message, options = {}) {
      const id = nextId()
      toasts.set(id, options)
      send({ type: 'toast', id, message: String(message), duration: options.duration ?? 5000, isError: options.isError === true, action: options.action })
      return id
    },
    /** @param {string} id */
    hide(id) {
      send({ type: 'toast-hide', id })
    },
  }
  handlers.set('toast-action', message => toasts.get(message.id)?.onAction?.())
  handlers.set('toast-dismiss', (message) => {
    toasts.get(message.id)?.onDismiss?.()
    toasts.delete(message.id)
  })

  /**
   * @param {string} id
   * @param {'show' | 'hide' | 'toggle'} method
   */
  async function command(id, method) {
    const element = /** @type {any} */ (document.getElementById(id))
    const act = element?.[method] ?? element?.[`${method}Overlay`]
    if (typeof act !== 'function') throw new Error(`No element with the id "${id}" can ${method}.`)
    await act.call(element)
  }
  /** @param {string} id */
  const show = id => command(id, 'show')
  /** @param {string} id */
  const hide = id => command(id, 'hide')
  /** @param {string} id */
  const toggle = id => command(id, 'toggle')

  const shopify = {
    config,
    origin: emulator,
    ready: readiness.promise,
    idToken,
    toast,
    loading: (isLoading = true) => send({ type: 'loading', on: isLoading === true }),
    environment: { embedded, mobile: false, pos: false, intent: false },
    user: () => embedded ? ask({ type: 'user' }, ANSWER_TIMEOUT_MS) : Promise.resolve({}),
    modal: { show, hide, toggle },
    saveBar: { show, hide, toggle, leaveConfirmation },
  }
  Object.defineProperty(window, 'shopify', { value: shopify, configurable: true, writable: true, enumerable: true })

  handlers.set('welcome', (message) => {
    if (connected) return
    connected = true
    Object.assign(config, message.config)
    remember()
    if (message.hasScopes) Object.assign(shopify, { scopes: { query: () => ask({ type: 'scopes' }, ANSWER_TIMEOUT_MS) } })
    for (const entry of waiting.splice(0)) post(entry)
    readiness.resolve()
  })

  // ---- fetch

  const nativeFetch = window.fetch.bind(window)

  /** @param {RequestInfo | URL} input */
  function isOwn(input) {
    const address = input instanceof Request ? input.url : String(input)
    if (!URL.canParse(address, document.baseURI)) return false
    const { origin } = new URL(address, document.baseURI)
    return origin === location.origin || config.appOrigins.includes(origin)
  }

  window.fetch = async function fetch(input, init) {
    if (!embedded || config.disabledFeatures.includes('fetch') || !isOwn(input)) return nativeFetch(input, init)
    const request = new Request(input, init)
    if (!request.headers.has('Accept-Language')) request.headers.set('Accept-Language', config.locale)
    const ownToken = request.headers.has('Authorization')
    if (!ownToken) request.headers.set('Authorization', `Bearer ${await idToken()}`)
    // A body can be read once only: the copy for a repetition is taken before the first is sent.
    const spare = ownToken ? undefined : request.clone()
    let response = await nativeFetch(request)
    if (spare && response.status === 401 && response.headers.get(RETRY_HEADER) === '1') {
      spare.headers.set('Authorization', `Bearer ${await idToken()}`)
      response = await nativeFetch(spare)
    }
    const reauthorize = response.headers.get(REAUTHORIZE_HEADER)
    if (reauthorize) leave(reauthorize, true)
    return response
  }

  // ---- Where the app is, and where it goes.

  /** @param {string} search */
  function withoutFrameParams(search) {
    // Whole pairs are kept as they are spelled: parsing and printing a query changes `?a` and `%20`.
    const pairs = search.replace(/^\?/, '').split('&').filter(pair => pair && !FRAME_PARAMS.includes(pair.split('=')[0] ?? ''))
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  /** @param {URL | Location} url */
  const pathOf = url => url.pathname + withoutFrameParams(url.search) + url.hash

  let lastPath = ''
  function reportPath() {
    const path = pathOf(location)
    if (leaving || isBouncePage || isExitPage || path === lastPath) return
    lastPath = path
    send({ type: 'path', path })
  }

  /** Name of the store in the admin's URLs, or an empty string. */
  function storeHandle() {
    const [, fromHost] = /^[^/]+\/store\/([a-z0-9][a-z0-9-]*)$/i.exec(decode(config.host)) ?? []
    return fromHost ?? /^([a-z0-9][a-z0-9-]*)\.[a-z0-9.-]+$/i.exec(config.shop)?.[1] ?? ''
  }

  /** @param {string} base64 */
  function decode(base64) {
    try {
      return atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    }
    catch {
      return ''
    }
  }

  /** @param {string} url */
  const adminPage = url => /^shopify:\/*admin(?:\/(.*))?$/i.exec(url)

  /**
   * The http(s) address of a link, the admin's own pages included; undefined for anything else, `javascript:` above all.
   * @param {string} url
   */
  function address(url) {
    const page = adminPage(url)
    if (page) return storeHandle() ? `${emulator}/store/${storeHandle()}/${page[1] ?? ''}` : `${emulator}/`
    if (!URL.canParse(url, document.baseURI)) return undefined
    const { protocol, href } = new URL(url, document.baseURI)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  }

  /**
   * Takes the top window to a URL.
   * @param {string} url
   * @param {boolean} literal true: also a URL of the app itself leaves the admin (a server asked for the top window,
   *   as OAuth does, and would ask again for ever if it were framed); false: it opens in the admin
   */
  function leave(url, literal) {
    const target = address(url)
    if (!target) return console.error('App Bridge: refused to open a URL that is not http or https.')
    leaving = true
    if (embedded) send({ type: 'open', url: adminPage(url) ? url : target, literal })
    else location.assign(target)
  }

  const nativeOpen = window.open.bind(window)
  window.open = function open(url, target, features) {
    if (url === undefined || String(url) === '') return nativeOpen(url, target, features)
    const name = (target ?? '_blank').toLowerCase()
    if (name === '_top' || name === '_parent') {
      // A page that the server wrote only to leave the frame opens its destination while it is being parsed.
      leave(String(url), script.dataset.apiKey !== undefined && document.readyState === 'loading')
      return window
    }
    if (name !== '_self') return nativeOpen(address(String(url)) ?? url, target, features)
    const here = address(String(url))
    if (!here) return null
    if (adminPage(String(url))) leave(String(url), false)
    else {
      leaving ||= document.readyState === 'loading'
      location.assign(here)
    }
    return window
  }

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement && node.hasAttribute('href'))
    if (!(link instanceof HTMLAnchorElement)) return
    const href = link.getAttribute('href') ?? ''
    const target = link.target.toLowerCase()
    if (!address(href)) return
    if (target === '_blank' && adminPage(href)) window.open(href, '_blank')
    else if (target === '_top' || target === '_parent' || adminPage(href)) leave(href, false)
    else return
    event.preventDefault()
  })

  for (const method of /** @type {const} */ (['pushState', 'replaceState'])) {
    const native = history[method].bind(history)
    history[method] = (...args) => {
      native(...args)
      reportPath()
    }
  }
  window.addEventListener('popstate', reportPath)
  window.addEventListener('hashchange', reportPath)

  /** A choice in the admin's navigation becomes an event that a router can answer; without one the frame loads the path. */
  handlers.set('navigate', ({ href }) => {
    const before = location.href
    let read = false
    const anchor = document.createElement('a')
    anchor.href = href
    anchor.hidden = true
    // A listener that asks where to go takes the navigation over; its router may need any time to arrive.
    anchor.getAttribute = (name) => {
      read ||= name === 'href'
      return Element.prototype.getAttribute.call(anchor, name)
    }
    document.body.append(anchor)
    const prevented = !anchor.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true }))
    anchor.remove()
    if (prevented || read) return
    setTimeout(() => {
      if (location.href === before) send({ type: 'load', path: href })
    }, 500)
  })

  // ---- What the page declares: title, navigation, title bar.

  /** @type {Map<string, HTMLElement>} */
  const actions = new Map()
  handlers.set('action', ({ id }) => actions.get(id)?.click())

  /** @param {Element} element */
  const label = element => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  /** @param {Element} element @param {string} name */
  const flag = (element, name) => element.hasAttribute(name) && element.getAttribute(name) !== 'false'

  /** @param {ParentNode} bar */
  function readActions(bar) {
    return [...bar.querySelectorAll('button, a')].map((element, index) => ({
      element: /** @type {HTMLElement} */ (element),
      id: String(index),
      label: label(element),
      primary: element.getAttribute('variant') === 'primary',
      critical: element.getAttribute('tone') === 'critical',
      disabled: flag(element, 'disabled') || flag(element, 'loading'),
    }))
  }

  let lastPage = ''
  function readPage() {
    if (leaving || isBouncePage || isExitPage) return
    const bar = [...document.querySelectorAll('ui-title-bar')].find(element => !element.closest('ui-modal'))
    const found = bar ? readActions(bar) : []
    actions.clear()
    for (const { id, element } of found) actions.set(id, element)
    const nav = [...document.querySelectorAll('s-app-nav :is(a, s-link)[href], ui-nav-menu a[href]')]
      .filter(link => link.getAttribute('rel') !== 'home')
      .map(link => ({ label: label(link), href: link.getAttribute('href') }))
    const page = { type: 'page', title: bar?.getAttribute('title') || document.title, nav, actions: found.map(({ id, label, primary, critical, disabled }) => ({ id, label, primary, critical, disabled })) }
    const text = JSON.stringify(page)
    if (text !== lastPage) send(page)
    lastPage = text
    if (saving && !saving.isConnected) endSaving()
  }

  let readSoon = false
  function watchPage() {
    new MutationObserver(() => {
      if (readSoon) return
      readSoon = true
      setTimeout(() => {
        readSoon = false
        readPage()
      })
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['href', 'rel', 'title', 'variant', 'tone', 'disabled', 'loading', 'aria-label'] })
  }

  // ---- Save bar: one form or `ui-save-bar` at a time.

  /** @type {HTMLElement | undefined} */
  let saving

  /** @param {HTMLElement} element */
  function startSaving(element) {
    if (saving === element) return
    saving = element
    send({ type: 'save-bar', visible: true, confirmDiscard: flag(element, 'data-discard-confirmation') || flag(element, 'discardconfirmation') })
  }

  function endSaving() {
    saving = undefined
    send({ type: 'save-bar', visible: false })
  }

  async function leaveConfirmation() {
    if (!saving) return
    await ask({ type: 'leave' })
    endSaving()
  }

  /** @param {Event} event */
  const savedForm = event => event.target instanceof Element ? /** @type {HTMLFormElement | null} */ (event.target.closest('form[data-save-bar]')) : null
  for (const type of ['input', 'change']) {
    document.addEventListener(type, (event) => {
      const form = savedForm(event)
      if (form) startSaving(form)
    })
  }
  for (const type of ['submit', 'reset']) {
    document.addEventListener(type, (event) => {
      if (saving && savedForm(event) === saving) endSaving()
    })
  }

  handlers.set('save', () => {
    if (saving instanceof HTMLFormElement) saving.requestSubmit()
    else /** @type {HTMLElement | null | undefined} */ (saving?.querySelector('button[variant="primary"]'))?.click()
  })
  handlers.set('discard', () => {
    if (saving instanceof HTMLFormElement) saving.reset()
    else /** @type {HTMLElement | null | undefined} */ (saving?.querySelector('button:not([variant="primary"])'))?.click()
  })

  customElements.define('ui-save-bar', class extends HTMLElement {
    get showing() {
      return saving === this
    }

    async show() {
      startSaving(this)
      this.dispatchEvent(new Event('show'))
    }

    async hide() {
      if (!this.showing) return
      endSaving()
      this.dispatchEvent(new Event('hide'))
    }

    toggle() {
      return this.showing ? this.hide() : this.show()
    }
  })

  // ---- Modal: children in a dialog of the page, while the admin dims itself; a `src` opens in the admin.

  const WIDTHS = { small: '24rem', base: '38rem', large: '56rem', max: '100vw' }
  const modalStyle = new CSSStyleSheet()
  modalStyle.replaceSync(`
    dialog { border: 0; border-radius: 14px; padding: 0; width: min(var(--width), calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: hidden; font: 14px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; box-shadow: 0 20px 60px rgb(0 0 0 / .3) }
    dialog::backdrop { background: rgb(15 17 21 / .5) }
    dialog[open] { display: flex; flex-direction: column }
    header, footer { display: flex; gap: .5rem; align-items: center; padding: .75rem 1rem }
    div { padding: 1rem; overflow: auto }
    header { border-bottom: 1px solid #8884 } footer { border-top: 1px solid #8884; justify-content: flex-end } footer:empty { display: none }
    h2 { margin: 0; flex: 1; font-size: 1rem } button { font: inherit; padding: .35rem .8rem; border-radius: 8px; border: 1px solid #8888; background: transparent; color: inherit; cursor: pointer }
    button.primary { background: CanvasText; color: Canvas }`)

  /** The open modal whose page is shown by the admin; there is one at most. @type {HTMLElement | undefined} */
  let framed

  customElements.define('ui-modal', class extends HTMLElement {
    /** @type {HTMLDialogElement | undefined} */
    dialog

    /** Without content in the shadow the children are not drawn: the modal is closed until it is built. */
    root = this.attachShadow({ mode: 'open' })

    get open() {
      return framed === this || this.dialog?.open === true
    }

    async show() {
      if (this.open) return
      const src = this.getAttribute('src')
      const bar = this.querySelector('ui-title-bar')
      const title = bar?.getAttribute('title') ?? ''
      const variant = this.getAttribute('variant') ?? 'base'
      if (src && embedded) {
        framed = this
        send({ type: 'modal-open', path: src, title, variant })
      }
      else {
        this.build(title, bar, variant)
        send({ type: 'scrim', on: true })
      }
      this.dispatchEvent(new Event('show'))
    }

    async hide() {
      if (framed === this) send({ type: 'modal-close' })
      else this.dialog?.close()
    }

    toggle() {
      return this.open ? this.hide() : this.show()
    }

    /** @param {string} title @param {Element | null} bar @param {string} variant */
    build(title, bar, variant) {
      const root = this.root
      root.adoptedStyleSheets = [modalStyle]
      root.innerHTML = '<dialog aria-labelledby="title"><header><h2 id="title"></h2><button aria-label="Close">&times;</button></header><div><slot></slot></div><footer></footer></dialog>'
      const dialog = this.dialog = /** @type {HTMLDialogElement} */ (root.querySelector('dialog'))
      dialog.style.setProperty('--width', WIDTHS[/** @type {keyof typeof WIDTHS} */ (variant)] ?? WIDTHS.base);
      /** @type {Element} */ (root.querySelector('h2')).textContent = title
      root.querySelector('header button')?.addEventListener('click', () => dialog.close())
      for (const action of bar ? readActions(bar) : []) {
        const button = document.createElement('button')
        button.textContent = action.label
        button.disabled = action.disabled
        if (action.primary) button.className = 'primary'
        button.addEventListener('click', () => action.element.click())
        root.querySelector('footer')?.append(button)
      }
      dialog.addEventListener('close', () => this.closed())
      dialog.showModal()
    }

    closed() {
      framed = undefined
      send({ type: 'scrim', on: false })
      this.dispatchEvent(new Event('hide'))
    }

    disconnectedCallback() {
      if (this.open) this.hide()
    }
  })
  handlers.set('modal-closed', () => /** @type {any} */ (framed)?.closed())

  const elementStyle = new CSSStyleSheet()
  elementStyle.replaceSync('s-app-nav, ui-nav-menu, ui-title-bar, ui-save-bar { display: none }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, elementStyle]

  // ---- Bounce page, and pages that belong in the admin.

  /** @param {URL | Location} url */
  function openInAdmin(url) {
    if (leaving || !storeHandle() || !config.apiKey) return
    leaving = true
    location.assign(`${emulator}/store/${storeHandle()}/apps/${encodeURIComponent(config.apiKey)}${pathOf(url)}`)
  }

  /** Loads the page that the server could not authenticate again, now with a token. @param {string} reload */
  async function bounce(reload) {
    const url = URL.canParse(reload, location.href) ? new URL(reload, location.href) : undefined
    // The parameter is anybody's to write: a token must not travel to another origin.
    if (url?.origin !== location.origin) return explain('The address to return to is not an address of this app.')
    if (!embedded) return openInAdmin(url)
    const token = await idToken()
    const extra = new URLSearchParams({ id_token: token })
    for (const [name, value] of Object.entries({ embedded: '1', shop: config.shop, host: config.host, locale: config.locale })) {
      if (value && !url.searchParams.has(name)) extra.set(name, query.get(name) ?? value)
    }
    if (url.searchParams.has('id_token')) url.searchParams.delete('id_token')
    url.search = url.search ? `${url.search}&${extra}` : `?${extra}`
    location.replace(url)
  }

  /** @param {string} problem */
  function explain(problem) {
    console.error(`App Bridge: ${problem}`)
    const text = document.createElement('p')
    text.textContent = problem
    text.setAttribute('role', 'alert')
    if (document.body) document.body.append(text)
    else document.addEventListener('DOMContentLoaded', () => document.body.append(text))
  }

  function redirectToAdmin() {
    // Only the page's own address counts: what an earlier page left in storage must not take a login page away.
    if (embedded || isExitPage || isBouncePage || config.disabledFeatures.includes('auto-redirect')) return
    if (query.has('shop') || query.has('host')) openInAdmin(location)
  }

  function whenParsed() {
    readMeta()
    redirectToAdmin()
    reportPath()
    readPage()
    watchPage()
  }

  // A page with the key in a meta element is the app's own; any other may be one that the server wrote to lead elsewhere.
  if (meta('shopify-api-key')) redirectToAdmin()
  if (embedded) greet()
  else remember()
  if (isBouncePage) bounce(query.get(RELOAD_PARAM) ?? '').catch(error => explain(error.message))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenParsed)
  else whenParsed()
})()
