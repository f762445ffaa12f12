import { createHash } from 'node:crypto'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export type ThemeRole =
  'ARCHIVED' | 'DEMO' | 'DEVELOPMENT' | 'LOCKED' | 'MAIN' | 'MOBILE' | 'UNPUBLISHED'

/** A theme of the online store. One of them has the role `MAIN`. */
export interface ThemeRecord extends StoredRecord {
  readonly name: string
  readonly role: ThemeRole
  readonly themeStoreId: number | null
  /** Milliseconds since the epoch: the files of a new theme are copied until then. */
  readonly readyAt: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ThemeFileRecord extends StoredRecord {
  readonly themeId: string
  /** E.g. `templates/index.json`. */
  readonly filename: string
  readonly body: { readonly type: 'BASE64' | 'TEXT' | 'URL'; readonly value: string }
  readonly createdAt: string
  readonly updatedAt: string
}

export const THEMES = defineRecords<ThemeRecord>('OnlineStoreTheme')
export const THEME_FILES = defineRecords('OnlineStoreThemeFile', {
  theme: (file: ThemeFileRecord) => file.themeId,
})

/** Files without which a theme does not work. */
const STARTER_FILES: Readonly<Record<string, string>> = {
  'config/settings_data.json': '{"current":{}}',
  'config/settings_schema.json': '[]',
  'layout/theme.liquid':
    '<!doctype html>\n<html>\n<head>{{ content_for_header }}</head>\n<body>{{ content_for_layout }}</body>\n</html>\n',
  'locales/en.default.json': '{}',
  'templates/index.json': '{"sections":{},"order":[]}',
  'templates/product.json': '{"sections":{},"order":[]}',
}

/** Adds the theme that every store has from its start. */
export function seedTheme(records: RecordStore, at: string): void {
  const { id } = records.table(THEMES).add({
    name: 'Horizon',
    role: 'MAIN',
    themeStoreId: null,
    readyAt: 0,
    createdAt: at,
    updatedAt: at,
  })
  addStarterFiles(records, id, at)
}

/** Adds the files without which a theme does not work. */
export function addStarterFiles(records: RecordStore, themeId: string, at: string): void {
  for (const [filename, value] of Object.entries(STARTER_FILES))
    writeThemeFile(records, { themeId, filename, body: { type: 'TEXT', value } }, at)
}

/** Adds a file to a theme, or replaces the one with its name. */
export function writeThemeFile(
  records: RecordStore,
  file: Pick<ThemeFileRecord, 'body' | 'filename' | 'themeId'>,
  at: string,
): ThemeFileRecord {
  const files = records.table(THEME_FILES)
  const id = fileId(file.themeId, file.filename)
  return files.put({
    ...file,
    id,
    __typename: THEME_FILES.type,
    createdAt: files.get(id)?.createdAt ?? at,
    updatedAt: at,
  })
}

/** Files have no global id of their own. */
export function fileId(themeId: string, filename: string): string {
  return `${themeId} ${filename}`
}

/** The type `OnlineStoreThemeFileOperationResult`, which also has the fields of a file. */
export function themeFileNode({ filename, body, createdAt, updatedAt }: ThemeFileRecord) {
  const bytes = Buffer.from(body.value, body.type === 'BASE64' ? 'base64' : 'utf8')
  return {
    __typename: THEME_FILES.type,
    filename,
    body: bodyNode(body),
    checksumMd5: createHash('md5').update(bytes).digest('hex'),
    contentType: contentTypeOf(filename),
    size: String(bytes.length),
    createdAt,
    updatedAt,
  }
}

function bodyNode({ type, value }: ThemeFileRecord['body']) {
  if (type === 'BASE64')
    return { __typename: 'OnlineStoreThemeFileBodyBase64', contentBase64: value }
  if (type === 'URL') return { __typename: 'OnlineStoreThemeFileBodyUrl', url: value }
  return { __typename: 'OnlineStoreThemeFileBodyText', content: value }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  js: 'application/javascript',
  json: 'application/json',
  liquid: 'application/x-liquid',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

function contentTypeOf(filename: string): string {
  return CONTENT_TYPES[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
