/** The report that the first start sends: what the server writes, and no page loads. */
export const testReport = {
  'testReport.subject': 'PRUEBA de la puesta en marcha',
  'testReport.description':
    'Esto es una prueba: nadie la ha presentado y no cuenta ningún hecho real.\n\nSi puede leerla, todo funciona. Contéstela en «Mensajes» para probarlo todo, aunque la respuesta no llegará a nadie, y practique con ella cuanto quiera.\n\nCuando todo el comité la haya abierto, archívela en «Gestión del expediente». Hasta entonces está en las listas, los plazos y los recuentos como cualquier otra.',
} as const
