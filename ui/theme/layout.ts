export const pageTheme = {
  root: 'relative mx-auto w-full p-4 text-sm sm:px-6',
  small: 'max-w-2xl',
  base: 'max-w-6xl',
  large: 'max-w-none',
  header: 'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 empty:hidden',
  breadcrumbs: 'mb-1 flex w-full flex-wrap items-center gap-x-3 text-sm text-muted',
  title: 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1',
  heading: 'text-xl font-semibold wrap-anywhere text-highlighted',
  actions: 'flex flex-wrap items-center gap-2',
  supplemental: 'mb-4 space-y-4',
  body: 'grid gap-4',
  withAside: 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
  content: 'min-w-0 space-y-4',
  aside: 'min-w-0 space-y-4',
}

export const sectionTheme = {
  root: 'min-w-0 text-sm',
  card: 'rounded-(--platform-card-radius) border border-default bg-default shadow-xs',
  header: 'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-3',
  headerInCard: 'px-4 pt-4',
  lead: 'flex min-w-0 items-start gap-3',
  graphic: 'flex shrink-0 items-center',
  titles: 'min-w-0',
  title: 'flex flex-wrap items-center gap-x-2 gap-y-1',
  heading: 'font-semibold wrap-anywhere text-highlighted',
  subheading: 'text-muted',
  end: 'ms-auto flex flex-wrap items-center gap-2',
  supplemental: 'text-muted',
  body: 'space-y-3',
  bodyInCard: 'px-4 pb-4 first:pt-4',
  bodyToTheEdge:
    'overflow-hidden last:rounded-b-(--platform-card-radius) first:rounded-t-(--platform-card-radius)',
}

export const boxTheme = {
  root: 'min-w-0',
}

export const stackTheme = {
  root: 'flex min-w-0 flex-col',
}

export const gridTheme = {
  root: 'grid min-w-0',
}

export const gridItemTheme = {
  root: 'min-w-0',
}

export const scrollBoxTheme = {
  root: 'min-w-0 overscroll-contain focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-primary',
  snap: '*:snap-start',
}

export const dividerTheme = {
  root: 'shrink-0 self-stretch',
  base: 'bg-(--ui-border)',
  strong: 'bg-(--ui-border-accented)',
  labelled: 'flex items-center self-stretch gap-3 text-sm text-muted',
  line: 'min-h-px min-w-px grow self-center',
}
