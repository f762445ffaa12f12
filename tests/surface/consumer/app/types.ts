/* What an app must be able to write in app code, and what TypeScript must refuse. Never run. */
import type { GlobalComponents } from 'vue'

export async function uses(): Promise<[string, boolean, string]> {
  const { shop, embedded } = usePlatform().value
  useAppBridge().toast.show('Saved', { duration: 2000 })
  const { titles } = await usePlatformFetch()<{ titles: string[] }>('/api/products')
  return [shop, embedded, titles.join(useRuntimeConfig().public.platform.authPagePath)]
}

export const firstLabel: string | undefined = useRuntimeConfig().public.platform.navLinks[0]?.label

export function misuse(): void {
  // @ts-expect-error the secret is not public
  useRuntimeConfig().public.platform.apiSecretKey.trim()
  // @ts-expect-error a message is required
  useAppBridge().toast.show()
  // @ts-expect-error a shop is a domain
  usePlatform().value.shop = 5
}

type IsAny<T> = 0 extends 1 & T ? true : false
type OwnComponent = keyof GlobalComponents & `Sh${string}`

/** Names of components, and of their props, that accept every value. */
type Unchecked = {
  [Name in OwnComponent]: GlobalComponents[Name] extends new (...args: never) => {
    $props: infer Props
  }
    ? {
        [Prop in keyof Props]-?: IsAny<Props[Prop]> extends true
          ? `${Name}.${Prop & string}`
          : never
      }[keyof Props]
    : Name
}[OwnComponent]

export const component: OwnComponent = 'ShButton'
/** An error here names what is not checked: a declaration refers to a type that there is not. */
export const unchecked: never[] = [] as Unchecked[]
