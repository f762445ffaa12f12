/* What an app must be able to write in app code, and what TypeScript must refuse. Never run. */

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
