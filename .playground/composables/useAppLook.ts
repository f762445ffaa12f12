/** The look that the gallery shows. `?look=admin` in the address begins with that of the admin. */
export function useAppLook(): Ref<'own' | 'admin'> {
  const { query } = useRoute()
  return useState('look', () => (query['look'] === 'admin' ? 'admin' : 'own'))
}
