export const planStatusTheme = {
  root: 'flex flex-col gap-3 rounded-lg border border-default bg-default p-4',
  head: 'flex flex-wrap items-center gap-2',
  heading: 'text-base font-semibold text-highlighted',
  price: 'text-sm text-muted',
  notes: 'flex flex-col gap-1 text-sm text-default',
  usage: 'flex flex-col gap-1 border-t border-default pt-3 text-sm',
  usageTitle: 'font-medium text-highlighted',
}

export const planPickerTheme = {
  root: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  plan: 'flex flex-col gap-3 rounded-lg border border-default bg-default p-4',
  current: 'border-primary',
  heading: 'text-base font-semibold text-highlighted',
  price: 'text-lg text-highlighted',
  trial: 'text-sm text-muted',
  features: 'flex list-disc flex-col gap-1 ps-5 text-sm text-default',
  action: 'mt-auto pt-2',
}
