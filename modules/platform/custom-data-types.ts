import { addTypeTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { dirname, relative, resolve } from 'pathe'
import type { CustomData, DeclaredField, DeclaredMetafield } from '../../shared/custom-data'
import { isReferenceType } from '../../shared/metafield-types'

/** TypeScript types of values, by data type; of others, a text, or a measurement. */
const VALUE_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['color', 'date', 'date_time', 'id', 'jurisdiction', 'language'],
      ...['multi_line_text_field', 'number_decimal', 'single_line_text_field', 'url'],
    ].map(name => [name, 'string']),
  ),
  boolean: 'boolean',
  json: 'PlatformJson',
  link: '{ text: string; url: string }',
  money: '{ amount: string; currency_code: string }',
  number_integer: 'number',
  rating: '{ value: string; scale_min: string; scale_max: string }',
  rich_text_field: '{ type: string; children: PlatformJson[] }',
}
const MEASUREMENT = '{ value: number; unit: string }'

/**
 * Types the metafields and metaobjects that the registration file declares, for the functions of
 * `#platform/app-data`.
 */
export function setupCustomDataTypes(nuxt: Nuxt, layerDir: string, data: CustomData): void {
  const filename = 'types/platform-app-data.d.ts'
  const module = relative(
    dirname(resolve(nuxt.options.buildDir, filename)),
    resolve(layerDir, 'shared/app-data'),
  )
  addTypeTemplate(
    { filename, getContents: () => describeCustomData(data, module) },
    { nuxt: true, nitro: true, shared: true },
  )
}

/**
 * Writes the declarations of the app's metafields and metaobjects.
 *
 * @param module path of the module with the interfaces
 */
export function describeCustomData(
  { metafields, metaobjects }: CustomData,
  module: string,
): string {
  const owners = Map.groupBy(metafields, ({ owner }) => owner)
  return [
    '// Generated from the registration file of the app. Changes are lost.',
    '/* eslint-disable */',
    'export {}',
    `declare module ${JSON.stringify(module)} {`,
    '  interface PlatformAppMetafields {',
    ...[...owners].map(
      ([owner, own]) => `    ${owner}: {\n${own.map(metafieldEntry).join('')}    }`,
    ),
    '  }',
    '  interface PlatformAppMetaobjects {',
    ...metaobjects.map(
      ({ type, fields }) => `    ${quote(type)}: {\n${fields.map(fieldEntry).join('')}    }`,
    ),
    '  }\n}\n',
  ].join('\n')
}

function metafieldEntry({ namespace, ...value }: DeclaredMetafield): string {
  const prefix = namespace === '$app' ? '' : `${namespace.slice('$app:'.length)}.`
  return `      ${comment(value)}${quote(prefix + value.key)}: ${typeOf(value.type)}\n`
}

function fieldEntry(field: DeclaredField): string {
  return `      ${comment(field)}${quote(field.key)}${field.required ? '' : '?'}: ${typeOf(field.type)}\n`
}

function typeOf(name: string): string {
  if (name.startsWith('list.')) return `(${typeOf(name.slice('list.'.length))})[]`
  return VALUE_TYPES[name] ?? (isReferenceType(name) ? 'string' : MEASUREMENT)
}

/** What an editor shows: the label, and the data type. */
function comment({ name, type }: Pick<DeclaredField, 'name' | 'type'>): string {
  const label = [name, `\`${type}\``].filter(Boolean).join(', ')
  return `/** ${label.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n      `
}

function quote(text: string): string {
  return JSON.stringify(text)
}
