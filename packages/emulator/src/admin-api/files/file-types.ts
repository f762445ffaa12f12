/** Content types by the extension of a file; others are generic files. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  gif: 'IMAGE',
  heic: 'IMAGE',
  jpeg: 'IMAGE',
  jpg: 'IMAGE',
  png: 'IMAGE',
  svg: 'IMAGE',
  webp: 'IMAGE',
  m4v: 'VIDEO',
  mov: 'VIDEO',
  mp4: 'VIDEO',
  webm: 'VIDEO',
  glb: 'MODEL_3D',
  usdz: 'MODEL_3D',
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  glb: 'model/gltf-binary',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
}

const VIDEO_HOSTS = /(?:^|\.)(?:youtube\.com|youtu\.be|vimeo\.com)$/

/** Returns the name of the file at a URL; empty without one. */
export function filenameOf(source: string): string {
  const name = parseUrl(source)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the extension of a filename in lower case; empty without one. */
export function extensionOf(filename: string): string {
  return /\.([a-z\d]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
}

/** Returns the media type of a file by its extension. */
export function mimeTypeOf(filename: string): string {
  return MIME_TYPES[extensionOf(filename)] ?? 'application/octet-stream'
}

/** Returns the content type of a file from its URL. */
export function contentTypeOf(source: string): string {
  if (VIDEO_HOSTS.test(parseUrl(source)?.hostname ?? '')) return 'EXTERNAL_VIDEO'
  return BY_EXTENSION[extensionOf(filenameOf(source))] ?? 'FILE'
}

/** Returns whether a text is an address from which the platform can load a file. */
export function isFileUrl(source: string | null | undefined): source is string {
  const protocol = parseUrl(source ?? '')?.protocol
  return protocol === 'http:' || protocol === 'https:'
}

function parseUrl(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}
