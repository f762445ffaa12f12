import {
  cloneVNode,
  defineComponent,
  h,
  inject,
  mergeProps,
  onMounted,
  provide,
  ref,
  shallowRef,
  Text,
  watch,
} from 'vue'
import type { Component, InjectionKey, Slots, VNode } from 'vue'
import { useNuxtApp } from '#imports'
import { useOverlayRegistry } from '../overlay/overlay-registry'
import type { OverlayCommand } from '../overlay/overlay-registry'
import { runCommand } from '../overlay/run-command'
import { isSpace, openFragments } from '../slots/visible-nodes'
import { useUrls } from '../link/use-urls'
import type { Urls } from '../link/use-urls'
import { ELEMENT_MAPPINGS, elementTag } from './element-mapping'
import type { ElementMapping, ElementName } from './element-mapping'
import { attributeOf, coversProps, elementProps } from './element-props'
import { DRAWS_ELEMENTS } from './render-mode'

/** What a component draws: its element, or the instance of the layer's component. */
type Drawn = Record<string, unknown>

/** The component that a part is in. */
const CONTAINER: InjectionKey<{ name: string; isElement: () => boolean }> =
  Symbol('platform container')

/**
 * Returns a component that draws the Polaris element with the props, events, and slots of a
 * component, where ShApp asks for it and the element exists. Otherwise it draws the component.
 *
 * The server and the hydration draw the element, because the server does not know whether its
 * script loads. A component whose element is missing after the hydration is drawn again.
 *
 * @param own the layer's component
 * @param name its name without prefix
 */
export function withElement(own: Component, name: ElementName): Component {
  const mapping: ElementMapping = ELEMENT_MAPPINGS[name]
  const tag = elementTag(name)

  return defineComponent({
    name,
    inheritAttrs: false,
    setup(_, { attrs, slots, emit, expose }) {
      const drawn = shallowRef<Drawn | null>(null)
      expose(forwardTo(() => drawn.value))
      const isElement = useIsElement(mapping, name, () =>
        coversProps(mapping, attrs, Object.keys(slots)),
      )
      const runOwnCommand = useOwnCommand(attrs)
      const urls = useUrls()
      const first = elementProps(mapping, attrs)
      const initial = { ...first.state, ...first.defaults }
      const updates = modelListeners(mapping, emit as (name: string, value: unknown) => void)
      if (mapping.opens)
        watch([drawn, () => attrs['open'] as boolean | undefined], ([element, open]) => {
          if (open !== undefined && isElement()) call(element, open ? 'showOverlay' : 'hideOverlay')
        })

      return () => {
        if (!isElement()) return h(own, { ...attrs, ref: drawn }, slots)
        const { attributes, listeners, state } = elementProps(mapping, attrs)
        const props: Record<string, unknown> = { ref: drawn }
        for (const [attribute, value] of Object.entries(initial))
          props[`^${attribute}`] = attributeOf(value)
        for (const [property, value] of Object.entries(state)) props[`.${property}`] = value
        return h(
          tag,
          mergeProps(props, withUrls(attributes, urls), updates, listeners, {
            onClick: runOwnCommand,
          }),
          [...(mapping.children?.(attrs) ?? []), ...drawSlots(mapping, slots)],
        )
      }
    },
  })
}

/** Returns a function that returns whether the component is drawn as its element. */
function useIsElement(
  { partOf }: ElementMapping,
  name: ElementName,
  isCovered: () => boolean,
): () => boolean {
  const tag = elementTag(name)
  const drawsElements = inject(DRAWS_ELEMENTS, () => false)
  const container = inject(CONTAINER, undefined)
  const isDefined = ref(import.meta.server || useNuxtApp().isHydrating || hasElement(tag))
  onMounted(() => {
    isDefined.value = hasElement(tag)
  })
  function isElement(): boolean {
    if (!drawsElements() || !isDefined.value || !isCovered()) return false
    return (
      !partOf ||
      (container !== undefined && partOf.includes(container.name) && container.isElement())
    )
  }
  if (!partOf) provide(CONTAINER, { name, isElement })
  return isElement
}

/** Makes the URL attributes of an element, as those of the layer's components are made. */
function withUrls(attributes: Drawn, urls: Urls): Drawn {
  const made: Drawn = { ...attributes }
  for (const [name, make] of [
    ['^href', urls.href],
    ['^src', (src: string) => urls.picture(src, 'img')],
    ['^srcset', urls.pictures],
  ] as const) {
    const url = attributes[name]
    if (typeof url === 'string') made[name] = make(url)
  }
  return made
}

function hasElement(tag: string): boolean {
  return customElements.get(tag) !== undefined
}

/**
 * Returns a click listener that runs `commandFor` on overlays that the layer draws. Elements know
 * only each other.
 */
function useOwnCommand(attrs: Readonly<Record<string, unknown>>): (event: Event) => void {
  const overlays = useOverlayRegistry()
  return event => {
    const id = attrs['commandFor'] ?? attrs['command-for']
    if (typeof id !== 'string' || event.defaultPrevented || !overlays.get(id)) return
    const command = (attrs['command'] ?? '--auto') as OverlayCommand
    runCommand(overlays, id, command, event.currentTarget as HTMLElement)
  }
}

/** Returns the listeners that emit the `update:` events of `v-model`. */
function modelListeners(
  { models = {}, opens }: ElementMapping,
  emit: (name: string, value: unknown) => void,
): Record<string, unknown> {
  const listeners: Record<string, unknown> = {}
  for (const [prop, [property, event]] of Object.entries(models))
    listeners[`on${event[0]?.toUpperCase()}${event.slice(1)}`] = ({ currentTarget }: Event) =>
      emit(`update:${prop}`, (currentTarget as EventTarget & Drawn)[property])
  if (opens) {
    // Of the dialog, not of an overlay in it.
    const update = (open: boolean) => (event: Event) => {
      if (event.target === event.currentTarget) emit('update:open', open)
    }
    Object.assign(listeners, { onShow: update(true), onHide: update(false) })
  }
  return listeners
}

/** Draws slots as children, named ones with their `slot` attribute. */
function drawSlots({ renamed = {} }: ElementMapping, slots: Slots): VNode[] {
  return Object.entries(slots).flatMap(([name, slot]) => {
    const nodes = slot?.() ?? []
    if (name === 'default') return nodes
    const place = renamed[`#${name}`] ?? name
    return openFragments(nodes)
      .filter(node => !isSpace(node))
      .map(node =>
        node.type === Text ? h('span', { slot: place }, [node]) : cloneVNode(node, { slot: place }),
      )
  })
}

/** Calls a method of what is drawn. */
function call(drawn: Drawn | null | undefined, method: string): void {
  const own = drawn?.[method]
  if (typeof own === 'function') Reflect.apply(own, drawn, [])
}

/** Returns an object with the properties and methods of what is drawn, for template refs. */
function forwardTo(drawn: () => Drawn | null): Drawn {
  return new Proxy<Drawn>(
    {},
    {
      has: (_, key) => Reflect.has(drawn() ?? {}, key),
      get(marks, key) {
        // Vue marks the object that a component exposes.
        if (Reflect.has(marks, key)) return Reflect.get(marks, key)
        const target = drawn()
        const value: unknown = target ? Reflect.get(target, key) : undefined
        return typeof value === 'function' ? value.bind(target) : value
      },
    },
  )
}
