import { readFileSync, readdirSync } from 'node:fs'
import type { Nuxt } from 'nuxt/schema'
import { parse, resolve } from 'pathe'

type NodeTransform = NonNullable<Nuxt['options']['vue']['compilerOptions']['nodeTransforms']>[number]

/** What is read here of Vue's template tree. */
interface TemplateNode {
  type: number
  tag?: string
  props?: TemplateAttribute[]
  children?: TemplateNode[]
}

/** `name="value"`, or a directive: `bind` with the attribute's name as its argument. */
interface TemplateAttribute {
  type: number
  name: string
  arg?: { content: string, isStatic?: boolean, constType?: number }
  exp?: object
}

const ROOT_NODE = 0
const PLAIN_ATTRIBUTE = 6
const DIRECTIVE = 7

/** Lets templates spell the props of the layer's components in lower case, as samples of plain HTML do: `<ShBox inlinesize="50%">`. */
export function spellAttributes(nuxt: Nuxt, layerDir: string, prefix: string): void {
  const components = readdirSync(resolve(layerDir, 'components'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.vue'))
    .map(path => prefix + parse(path).name)
  const compiler = nuxt.options.vue.compilerOptions
  compiler.nodeTransforms = [...compiler.nodeTransforms ?? [], attributeSpelling(components, readPropNames(layerDir))]
}

/**
 * Returns a transform of Vue's compiler that gives attributes of components the spelling of their prop.
 *
 * @param components names as in templates, e.g. `ShBox`; written `<sh-box>` they count too
 * @param propNames the props, e.g. `inlineSize`
 */
export function attributeSpelling(components: readonly string[], propNames: readonly string[]): NodeTransform {
  const tags = new Set(components.map(lettersOf))
  const spellings = new Map(propNames.map(name => [name.toLowerCase(), name]))

  function visit(node: TemplateNode): void {
    if (node.tag !== undefined && tags.has(lettersOf(node.tag))) node.props?.forEach(attribute => spell(attribute, spellings))
    node.children?.forEach(visit)
  }
  // The whole tree at once: server rendering copies parts of it before it comes to their nodes.
  return (node) => {
    if ((node.type as number) === ROOT_NODE) visit(node as unknown as TemplateNode)
  }
}

function spell(attribute: TemplateAttribute, spellings: ReadonlyMap<string, string>): void {
  if (attribute.type === PLAIN_ATTRIBUTE) {
    attribute.name = spellings.get(attribute.name) ?? attribute.name
    return
  }
  const { arg } = attribute
  const spelling = arg?.isStatic ? spellings.get(arg.content) : undefined
  if (attribute.type !== DIRECTIVE || attribute.name !== 'bind' || !arg || !spelling) return
  // `:inlinesize` alone means the variable of that name, which stays as it is written.
  attribute.exp ??= { ...arg, isStatic: false, constType: 0 }
  attribute.arg = { ...arg, content: spelling }
}

/** `sh-box` and `ShBox` are one tag. */
function lettersOf(tag: string): string {
  return tag.replaceAll('-', '').toLowerCase()
}

/** Reads the props of several words out of the components' sources: their interfaces are named `…Props`. */
export function readPropNames(layerDir: string): string[] {
  const names = new Set<string>()
  for (const dir of ['components', 'ui']) {
    for (const path of readdirSync(resolve(layerDir, dir), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:vue|ts)$/.test(path)) continue
      for (const [, members = ''] of readFileSync(resolve(layerDir, dir, path), 'utf8').matchAll(/\binterface \w*Props\b[^{]*\{(.*?)^\}/gms)) {
        for (const [, name = ''] of members.matchAll(/^ {2}([a-z]\w*)\??:/gm)) {
          if (name !== name.toLowerCase()) names.add(name)
        }
      }
    }
  }
  return [...names]
}
