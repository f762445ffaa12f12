import { computed, h, useId } from 'vue'
import type { ComputedRef, FunctionalComponent, VNode } from 'vue'
import { devWarning } from '../dev-warning'
import { parseResponsive } from './parse-responsive'

/** CSS properties by name (`padding-block-start`, `--x`); undefined ones are left out. */
export type StyleValues = Record<string, string | undefined>

/** One CSS declaration as an author wrote it, and how its keywords become CSS. */
export interface Declaration {
  /** Name of the prop that the value comes from, for warnings. */
  prop: string
  property: string
  /** Plain, or `@container …`. */
  value: string | undefined
  /** Turns one plain value into CSS; undefined for one that is not known. What it returns must not be able to end a rule. */
  toCss: (value: string) => string | undefined
}

export interface ResponsiveStyle {
  /** For `:style`. */
  style: ComputedRef<StyleValues>
  /** Attributes that the rules find the element by; empty without responsive values. */
  attributes: ComputedRef<Record<string, string>>
  /** Draws the rules as a style element, or nothing: first in the element. */
  Rules: FunctionalComponent
}

/**
 * Turns declarations into inline style; later ones override earlier ones. One that depends on a container is a custom property
 * that a rule of the element's own sets, so that it is right in the first HTML and needs no script.
 *
 * @param component name without prefix, for warnings
 */
export function useResponsiveStyle(component: string, declarations: () => Declaration[]): ResponsiveStyle {
  const attribute = `data-platform-${useId().replace(/[^\w-]/g, '')}`
  const resolved = computed(() => resolveDeclarations(component, declarations()))
  const rules = computed(() => rulesCss(`[${attribute}]`, resolved.value))
  return {
    style: computed(() => inlineStyle(resolved.value)),
    attributes: computed(() => rules.value ? { [attribute]: '' } : {} as Record<string, string>),
    // As HTML: text of a style element would be escaped by server rendering, and browsers do not undo that there.
    Rules: (): VNode | undefined => rules.value ? h('style', { innerHTML: rules.value }) : undefined,
  }
}

/** A CSS value that is one thing where the query holds, and another elsewhere. */
interface ResponsiveCss {
  query: string
  whenTrue: string
  whenFalse: string
}

type Resolved = Map<string, string | ResponsiveCss>

function resolveDeclarations(component: string, declarations: Declaration[]): Resolved {
  const resolved: Resolved = new Map()
  for (const declaration of declarations) {
    const css = resolveValue(component, declaration)
    if (css === undefined) continue
    // Deleted first: it comes after everything that it overrides.
    resolved.delete(declaration.property)
    resolved.set(declaration.property, css)
  }
  return resolved
}

function resolveValue(component: string, { prop, value, toCss }: Declaration): string | ResponsiveCss | undefined {
  if (value === undefined || value === '') return undefined
  const responsive = parseResponsive(value)
  if (responsive === null) {
    const css = toCss(value)
    if (css === undefined) devWarning(component, `${prop}="${value}" is not known and left out.`)
    return css
  }
  const [whenTrue, whenFalse] = responsive ? [toCss(responsive.whenTrue), toCss(responsive.whenFalse)] : []
  if (responsive && whenTrue !== undefined && whenFalse !== undefined) return { query: responsive.query, whenTrue, whenFalse }
  devWarning(component, `${prop}="${value}" is not known and left out. The form is: @container [name] (condition) value, value.`)
  return undefined
}

function inlineStyle(resolved: Resolved): StyleValues {
  const style: StyleValues = {}
  for (const [property, css] of resolved) {
    if (typeof css === 'string') style[property] = css
    else if (!isDirect(css)) style[property] = `var(${customProperty(property)})`
  }
  return style
}

function rulesCss(selector: string, resolved: Resolved): string {
  const rules: string[] = []
  for (const [property, css] of resolved) {
    if (typeof css === 'string') continue
    const name = isDirect(css) ? property : customProperty(property)
    rules.push(`${selector} { ${name}: ${css.whenFalse}; }`, `@container ${css.query} { ${selector} { ${name}: ${css.whenTrue}; } }`)
  }
  return rules.join('\n')
}

const customProperty = (property: string) => `--platform-${property}`

/** A custom property cannot carry this keyword, which would undo the custom property itself: the rule sets the real one. */
const isDirect = ({ whenTrue, whenFalse }: ResponsiveCss) => whenTrue === 'revert-layer' || whenFalse === 'revert-layer'
