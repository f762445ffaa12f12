import { realpathSync } from 'node:fs'
import { addPluginTemplate, useLogger } from '@nuxt/kit'
import type { Component, Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { nearestName } from '../../ui/dev/nearest-name'
import { VUE_NODE_TYPES } from './internals'

type NodeTransform = NonNullable<
  Nuxt['options']['vue']['compilerOptions']['nodeTransforms']
>[number]

/** The part of Vue's template tree that is used here. */
interface TemplateNode {
  tag?: string
  loc?: { start: { line: number } }
  children?: TemplateNode[]
}

/**
 * Reports, in development, tags that begin with the prefix of the layer's components and are none,
 * and props that these components do not have. Nothing of it is in a build.
 */
export function setupComponentChecks(nuxt: Nuxt, layerDir: string, prefix: string): void {
  // Component tests mount components without the app's plugins.
  if (!nuxt.options.dev || nuxt.options.test) return
  let components: Component[] = []
  nuxt.hook('components:extend', all => {
    components = all
  })
  const compiler = nuxt.options.vue.compilerOptions
  compiler.nodeTransforms = [
    ...(compiler.nodeTransforms ?? []),
    unknownTags(
      prefix,
      () => components.map(({ pascalName }) => pascalName),
      (file, line, message) =>
        useLogger('platform').warn(`${relative(nuxt.options.rootDir, file)}:${line} ${message}`),
    ),
  ]
  const own = `${realpathSync(resolve(layerDir, 'components'))}/`
  addPluginTemplate({
    filename: 'platform-unknown-props.mjs',
    getContents: () => {
      const names = components
        .filter(({ filePath }) => filePath.endsWith('.vue'))
        .map(({ filePath, pascalName }) => [realpathSync(filePath), pascalName] as const)
        .filter(([file]) => file.startsWith(own))
      return [
        "import { defineNuxtPlugin } from '#imports'",
        `import { unknownPropsReport } from ${JSON.stringify(resolve(layerDir, 'ui/dev/unknown-props'))}`,
        `const names = ${JSON.stringify(Object.fromEntries(names.toReversed()))}`,
        'export default defineNuxtPlugin(({ vueApp }) => { vueApp.use(unknownPropsReport(names)) })',
        '',
      ].join('\n')
    },
  })
}

/**
 * Creates a transform for Vue's compiler that reports tags which look like components of the layer
 * but are not registered. Each is reported once, although templates are compiled for the server and
 * the browser.
 *
 * @param names the registered components, as in `ShPage`
 */
export function unknownTags(
  prefix: string,
  names: () => readonly string[],
  report: (file: string, line: number, message: string) => void,
): NodeTransform {
  const reported = new Set<string>()
  // Without a prefix, Vue's own components look the same.
  const looksOwn = (name: string) =>
    prefix !== '' && name.startsWith(prefix) && /^[A-Z]/.test(name.slice(prefix.length))

  return (node, context) => {
    if ((node.type as number) !== VUE_NODE_TYPES.root) return
    const known = names()
    const visit = ({ tag = '', loc, children }: TemplateNode): void => {
      const name = pascalNameOf(tag)
      if (looksOwn(name) && !isKnown(name)) {
        const nearest = nearestName(name, known)
        const line = loc?.start.line ?? 0
        const message = `There is no component <${tag}>${nearest === undefined ? '' : `: did you mean <${nearest}>?`}`
        const key = `${context.filename}:${line} ${message}`
        if (!reported.has(key)) report(context.filename, line, message)
        reported.add(key)
      }
      children?.forEach(visit)
    }
    const isKnown = (name: string): boolean =>
      known.includes(name) ||
      (name.startsWith('Lazy') && known.includes(name.slice('Lazy'.length))) ||
      Object.hasOwn(context.bindingMetadata, name)
    visit(node as TemplateNode)
  }
}

/** `sh-page` is the same component as `ShPage`. */
function pascalNameOf(tag: string): string {
  return tag
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
