import { computed, h, useId } from 'vue'
import type { ComputedRef, FunctionalComponent, VNode } from 'vue'
import { devWarning } from '../dev-warning'
import { useStyleNonce } from '../style-nonce'
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
  /**
   * Turns one plain value into CSS; undefined for one that is not known. What it returns must not
   * be able to end a rule.
   */
  toCss: (value: string) => string | undefined
}

export interface ResponsiveStyle {
  /** For `:style`. */
  style: ComputedRef<StyleValues>
  /** Attributes that the rules find the element by; empty without responsive values. */
  attributes: ComputedRef<Record<string, string>>
  /** Renders the rules as a style element, if there are any. Place it first in the element. */
  Rules: FunctionalComponent
}

/**
 * Turns declarations into inline style. Later ones override earlier ones. Responsive ones become
 * custom properties that a CSS rule of the element sets, so that they work without scripts.
 *
 * @param component name without prefix, for warnings
 */
export function useResponsiveStyle(
  component: string,
  declarations: () => Declaration[],
): ResponsiveStyle {
  const attribute = `data-platform-${useId().replace(/[^\w-]/g, '')}`
  const nonce = useStyleNonce()
  const resolved = computed(() => resolveDeclarations(component, declarations()))
  const rules = computed(() => rulesCss(`[${attribute}]`, resolved.value))
  return {
    style: computed(() => inlineStyle(resolved.value)),
    attributes: computed(() =>
      rules.value ? { [attribute]: '' } : ({} as Record<string, string>),
    ),
    // As HTML, because server rendering escapes text, and browsers do not unescape it in a style
    // element.
    Rules: (): VNode | undefined =>
      rules.value ? h('style', { nonce: nonce?.value, innerHTML: rules.value }) : undefined,
  }
}

/** A CSS value that depends on a container query. */
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
    // Deleted first, so that it comes after the declarations that it overrides.
    resolved.delete(declaration.property)
    resolved.set(declaration.property, css)
  }
  return resolved
}

function resolveValue(
  component: string,
  { prop, value, toCss }: Declaration,
): string | ResponsiveCss | undefined {
  if (value === undefined || value === '') return undefined
  const responsive = parseResponsive(value)
  if (responsive === null) {
    const css = toCss(value)
    if (css === undefined) devWarning(component, `${prop}="${value}" is not known and left out.`)
    return css
  }
  const [whenTrue, whenFalse] = responsive
    ? [toCss(responsive.whenTrue), toCss(responsive.whenFalse)]
    : []
  if (responsive && whenTrue !== undefined && whenFalse !== undefined)
    return { query: responsive.query, whenTrue, whenFalse }
  devWarning(
    component,
    `${prop}="${value}" is not known and left out. The form is: @container [name] (condition) value, value.`,
  )
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
    rules.push(
      `${selector} { ${name}: ${css.whenFalse}; }`,
      `@container ${css.query} { ${selector} { ${name}: ${css.whenTrue}; } }`,
    )
  }
  return rules.join('\n')
}

const customProperty = (property: string) => `--platform-${property}`

/**
 * A custom property cannot hold `revert-layer`, which would revert the custom property itself. The
 * rule sets the real property.
 */
const isDirect = ({ whenTrue, whenFalse }: ResponsiveCss) =>
  whenTrue === 'revert-layer' || whenFalse === 'revert-layer'
