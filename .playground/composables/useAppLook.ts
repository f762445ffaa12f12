/** The look of the app: that of the admin, unless the address has `?look=own`. */
export function useAppLook(): Ref<'own' | 'admin'> {
  const { query } = useRoute()
  return useState('look', () => (query['look'] === 'own' ? 'own' : 'admin'))
}
