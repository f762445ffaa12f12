import { withoutTrailing } from '../../shared/without-trailing'

/** The space, and the control characters before it. */
const CONTROLS = String.fromCharCode(...Array.from({ length: 33 }, (_, code) => code))

/**
 * Removes what browsers ignore in a URL: line breaks and tabs, and control characters and spaces
 * around it.
 */
export function asBrowsersRead(url: string): string {
  return withoutTrailing(url.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, ''), CONTROLS)
}

/** Protocols of URLs that run as a script of the page that opens them. */
const SCRIPTS = ['javascript:', 'vbscript:']
/** Protocols of documents. `blob:` is created by a script of the page. */
const DOCUMENTS = ['https:', 'http:', 'blob:', 'about:']
const PICTURE = /^data:image\//i

/** Whether a link to a URL runs a script. A download is not opened, so it may be a `data:` URL. */
export function runsAsScript({ protocol }: URL, isDownload: boolean): boolean {
  return SCRIPTS.includes(protocol) || (protocol === 'data:' && !isDownload)
}

/**
 * Whether a document can be shown in a frame, and a form sent to it. A `javascript:` URL runs in
 * the page, and a `data:` URL shows what is not of the app, below its address.
 */
export function isDocumentUrl({ protocol }: URL): boolean {
  return DOCUMENTS.includes(protocol)
}

/** Whether a picture can be at a URL. */
export function isPictureUrl(url: URL): boolean {
  return ['https:', 'http:', 'blob:'].includes(url.protocol) || PICTURE.test(url.href)
}
