import { readdirSync } from 'node:fs'
import type { Nuxt } from 'nuxt/schema'
import { parse, resolve } from 'pathe'
import { VUE_NODE_TYPES, VUE_NOT_CONSTANT } from './internals'
import propNames from './prop-names.json'

type NodeTransform = NonNullable<
  Nuxt['options']['vue']['compilerOptions']['nodeTransforms']
>[number]

/** The part of Vue's template tree that is used here. */
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
  arg?: { content: string; isStatic?: boolean; constType?: number }
  exp?: object
}

/**
 * Accepts lower-case props of the layer's components in templates, as plain HTML samples spell
 * them: `<ShBox inlinesize="50%">`. The names come from `scripts/prop-names.mjs`.
 */
export function setupAttributeSpelling(nuxt: Nuxt, layerDir: string, prefix: string): void {
  const components = readdirSync(resolve(layerDir, 'components'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter(path => path.endsWith('.vue'))
    .map(path => prefix + parse(path).name)
  const compiler = nuxt.options.vue.compilerOptions
  compiler.nodeTransforms = [
    ...(compiler.nodeTransforms ?? []),
    attributeSpelling(components, propNames),
  ]
}

/**
 * Creates a transform for Vue's compiler that renames component attributes to the camel-case prop.
 *
 * @param components names as in templates, e.g. `ShBox`; `<sh-box>` matches too
 * @param propNames the props, e.g. `inlineSize`
 */
export function attributeSpelling(
  components: readonly string[],
  propNames: readonly string[],
): NodeTransform {
  const tags = new Set(components.map(lettersOf))
  const spellings = new Map(propNames.map(name => [name.toLowerCase(), name]))

  function visit(node: TemplateNode): void {
    if (node.tag !== undefined && tags.has(lettersOf(node.tag)))
      node.props?.forEach(attribute => spell(attribute, spellings))
    node.children?.forEach(visit)
  }
  // Visits the whole tree at the root: the SSR compiler copies subtrees before it visits their
  // nodes.
  return node => {
    if ((node.type as number) === VUE_NODE_TYPES.root) visit(node as TemplateNode)
  }
}

function spell(attribute: TemplateAttribute, spellings: ReadonlyMap<string, string>): void {
  if (attribute.type === VUE_NODE_TYPES.attribute) {
    attribute.name = spellings.get(attribute.name) ?? attribute.name
    return
  }
  const { arg } = attribute
  const spelling = arg?.isStatic ? spellings.get(arg.content) : undefined
  if (attribute.type !== VUE_NODE_TYPES.directive || attribute.name !== 'bind' || !arg || !spelling)
    return
  // The shorthand `:inlinesize` refers to a variable, whose name must not change.
  attribute.exp ??= { ...arg, isStatic: false, constType: VUE_NOT_CONSTANT }
  attribute.arg = { ...arg, content: spelling }
}

/** Normalizes a tag name: `sh-box` and `ShBox` are equal. */
function lettersOf(tag: string): string {
  return tag.replaceAll('-', '').toLowerCase()
}
