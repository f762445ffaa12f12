import { addTemplate } from '@nuxt/kit'
import type { NitroConfig } from 'nitropack/types'
import { normalize } from 'pathe'

/** Parts of Vue that ask for a compiler, in case that a component comes with its template as text. */
const ASKING = /\/node_modules\/(?:vue|@vue\/server-renderer)\//
const COMPILERS = ['@vue/compiler-dom', '@vue/compiler-ssr']
const NO_COMPILER = `exports.compile = () => {
  throw new Error('A component has its template as text, and this build has no compiler. Set vue: { runtimeCompiler: true } in nuxt.config.')
}
`

/** What collects the files of a deployment. */
interface Collector {
  resolve: (id: string, parent: string, collector: Collector, isRequired: boolean) => Promise<string | string[]>
}

/** Writes packages in place of the compilers, and returns the paths of their files by the name of the package. */
export function compilerSubstitutes(): ReadonlyMap<string, string> {
  return new Map(COMPILERS.map(name => [name, substituteFor(name)]))
}

/** In a folder of packages: there the collector takes it for one. */
function substituteFor(name: string): string {
  const folder = `platform/node_modules/${name}`
  addTemplate({ filename: `${folder}/package.json`, write: true, getContents: () => JSON.stringify({ name, version: '0.0.0-none', main: 'index.js' }) })
  return addTemplate({ filename: `${folder}/index.js`, write: true, getContents: () => NO_COMPILER }).dst
}

/**
 * Leaves Vue's compiler, with its parsers of HTML and JavaScript, out of a deployment: a third of its code, which every server loads
 * with its first page and uses for components alone that have their template as text. Whoever else wants the compiler, as an app
 * that imports it, gets it.
 *
 * @param substitutes of {@link compilerSubstitutes}
 */
export function leaveOutCompiler(nitro: NitroConfig, substitutes: ReadonlyMap<string, string>): void {
  const own = nitro.externals?.traceOptions?.resolve as Collector['resolve'] | undefined
  const resolve: Collector['resolve'] = (id, parent, collector, isRequired) => {
    const found = ASKING.test(normalize(parent)) ? substitutes.get(id) : undefined
    if (found) return Promise.resolve(found)
    // This function took the place of the collector's own method.
    const next = own ?? (Object.getPrototypeOf(collector) as Collector).resolve
    return next.call(collector, id, parent, collector, isRequired)
  }
  nitro.externals = { ...nitro.externals, traceOptions: { ...nitro.externals?.traceOptions, resolve } }
}
