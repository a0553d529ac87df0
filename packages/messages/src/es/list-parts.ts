/** What lists say in parts that are fetched when they are first used: the search in the browser, the help about keys. */
export const listParts = {
  'report.search.matches.one': '{count} asunto contiene «{words}».',
  'report.search.matches.other': '{count} asuntos contienen «{words}».',
  'report.search.none': 'Ningún asunto contiene «{words}».',
  'report.search.found.one': '{count} comunicación encontrada.',
  'report.search.found.other': '{count} comunicaciones encontradas.',
  'report.search.running': 'Buscando en {count} de {total}…',
  'report.search.part': 'Se ha buscado en {count} de {total}.',
  'report.search.whole.one': 'Se ha buscado en toda la lista, que tiene {count} comunicación.',
  'report.search.whole.other': 'Se ha buscado en toda la lista, que tiene {count} comunicaciones.',
  'report.search.stop': 'Parar',
  'report.search.widen': 'Buscar en {size} por página',
  'report.search.more': 'Seguir buscando',

  'shortcuts.next': 'Fila siguiente',
  'shortcuts.previous': 'Fila anterior',
  'shortcuts.open': 'Abrir la fila',
  'shortcuts.search': 'Ir a la búsqueda',
  'shortcuts.help': 'Mostrar esta lista',
  'shortcuts.enter': 'Intro',
  'shortcuts.use': 'Usar estos atajos en las listas',
} as const
