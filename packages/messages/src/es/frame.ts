/** What stands around every page, and pages that are only read: no script of a reporter's page says it. */
export const frame = {
  'home.title': 'Canal interno de información',
  'app.name': 'Canal interno de información',
  'app.skipToContent': 'Ir al contenido',
  'app.documentTitle': '{page} · {name}',
  'language.label': 'Idioma',
  'legal.privacy': 'Política de privacidad',
  'legal.notice': 'Aviso legal',
  'legal.cookies': 'Política de cookies',
  'legal.faq': 'Preguntas frecuentes',
  'legal.accessibility': 'Accesibilidad',
  'page.notFound.title': 'Página no encontrada',
  'page.notFound.body': 'Compruebe que la dirección está bien escrita.',
  'page.notFound.home': 'Ir al inicio',
  'page.error.title': 'Algo ha fallado',
  'page.error.body': 'No es culpa suya. Vuelva a intentarlo dentro de unos minutos.',
} as const
