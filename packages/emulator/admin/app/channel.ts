import { facts } from './facts'

const CHANNEL = 'platform-emulator'

/** A message of the channel between the admin and a page of the app. */
export type Message = Record<string, unknown> & { type: string }

/** A message from a page of the app. */
export interface Received {
  message: Message
  source: Window
  /** Whether it is from the main frame. */
  isMain: boolean
  respond: (value: unknown) => void
  refuse: (reason: string) => void
}

const handlers = new Map<string, ((received: Received) => unknown)[]>()
/** Frames of modals and windows, which may also send messages. */
const others = new Set<HTMLIFrameElement>()
const replaced: (() => void)[] = []
let frame: HTMLIFrameElement | undefined
let lastPage = ''

/** Registers a handler for messages of a type. */
export function on(type: string, handler: (received: Received) => unknown): void {
  handlers.set(type, [...(handlers.get(type) ?? []), handler])
}

/**
 * Registers a listener that is called after the main frame has loaded another page, which resets
 * the declarations of the previous page.
 */
export function onPageReplaced(listener: () => void): void {
  replaced.push(listener)
}

export function pageReplaced(): void {
  for (const listener of replaced) listener()
}

/** Receives messages from the frame of another page of the app, too. */
export function admit(element: HTMLIFrameElement): void {
  others.add(element)
}

export function dismiss(element: HTMLIFrameElement): void {
  others.delete(element)
}

/** The window of the main frame. */
export function mainWindow(): Window | null {
  return frame?.contentWindow ?? null
}

/** @param target default: the main frame */
export function sendMessage(message: Message, target: Window | null = mainWindow()): void {
  target?.postMessage({ channel: CHANNEL, ...message }, facts.appOrigin)
}

/** Receives messages from the main frame. Must be called after every handler is registered. */
export function startChannel(element: HTMLIFrameElement): void {
  frame = element
  window.addEventListener('message', receive)
}

function receive(event: MessageEvent<Partial<Message> | null>): void {
  const isMain = event.source === mainWindow()
  const isOther = [...others].some(element => element.contentWindow === event.source)
  // Any page can post to this window, and the frame may contain a foreign page, so both source and
  // origin must match.
  if ((!isMain && !isOther) || event.origin !== facts.appOrigin) return
  const message = event.data
  if (message?.['channel'] !== CHANNEL || typeof message.type !== 'string') return
  const source = event.source as Window
  const respond = (result: object) =>
    sendMessage({ type: 'response', id: message['id'], ...result }, source)
  const received: Received = {
    message: { ...message, type: message.type },
    source,
    isMain,
    respond: value => respond({ value }),
    refuse: error => respond({ error }),
  }
  for (const handler of handlers.get(message.type) ?? []) handler(received)
}

on('hello', ({ message, source, isMain }) => {
  const page = String(message['page'])
  if (isMain && page !== lastPage) {
    lastPage = page
    pageReplaced()
  }
  const config = {
    apiKey: facts.apiKey,
    shop: facts.shop,
    locale: facts.locale,
    host: btoa(`${window.location.host}/store/${facts.handle}`),
  }
  sendMessage({ type: 'welcome', config, environment: facts.bridge.environment }, source)
})
