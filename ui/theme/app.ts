export const appTheme = {
  root: 'flex min-h-dvh flex-col',
  skip: 'sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-inverted focus:px-3 focus:py-2 focus:text-sm focus:text-inverted',
  header: 'border-b border-default bg-default px-4',
  main: 'flex-1',
}

export const loginFormTheme = {
  root: 'flex min-h-dvh items-center justify-center bg-muted px-4 py-12',
  card: 'w-full max-w-sm rounded-xl border border-default bg-default p-8 shadow-lg shadow-black/5',
  brand: 'mb-6 flex items-center gap-2.5 text-base font-semibold text-highlighted',
  logo: 'size-8 rounded-md object-contain',
  title: 'text-xl font-semibold text-highlighted',
  form: 'mt-5 flex flex-col gap-5',
  footer: 'mt-6 border-t border-default pt-4 text-sm text-muted',
}

export const errorPageTheme = {
  root: 'mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-3 px-6 text-center',
  status: 'text-sm font-semibold text-primary',
  title: 'text-2xl font-semibold text-highlighted',
  message: 'text-muted wrap-anywhere',
  action:
    'mt-3 rounded-md bg-primary px-3 py-1.5 text-sm font-medium text-inverted hover:bg-primary/75 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
}
