import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LAYER } from './scratch-app'

const SCRIPTS = '.output/public/_nuxt'

/**
 * Those of the named components, by default all of the layer's, that are in the browser's part of
 * a built app, in the order of the alphabet.
 */
export async function clientComponents(folder: string, names?: string[]): Promise<string[]> {
  const own =
    names ??
    (await readdir(join(LAYER, 'components'), { recursive: true }))
      .filter(file => file.endsWith('.vue'))
      .map(file => file.replace(/^.*\/|\.vue$/g, ''))
  return namedIn(await codeOf(folder, await readdir(join(folder, SCRIPTS))), own)
}

/** Those of the named components whose code a page makes the browser load at once. */
export async function componentsAtOnce(
  folder: string,
  html: string,
  names: string[],
): Promise<string[]> {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(tag => !tag.includes('rel="prefetch"'))
  const scripts = tags
    .map(tag => /"\/_nuxt\/([^"]+\.js)"/.exec(tag)?.[1])
    .filter(file => file !== undefined)
  return namedIn(await codeOf(folder, scripts), names)
}

async function codeOf(folder: string, files: string[]): Promise<string> {
  const scripts = files.filter(file => file.endsWith('.js'))
  return (
    await Promise.all(scripts.map(file => readFile(join(folder, SCRIPTS, file), 'utf8')))
  ).join('\n')
}

/** Vue keeps the name of a component's file. */
function namedIn(code: string, names: string[]): string[] {
  return names.filter(name => new RegExp(`name:\\s*["'\`]${name}["'\`]`).test(code)).sort()
}
