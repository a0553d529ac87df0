/** The committee's templates of messages to reporters. */
export const templates = {
  'template.title': 'Modelos de mensaje',
  'template.lead':
    'Textos que el comité guarda para escribir a los informantes. Los ven y los cambian los miembros del comité, y nadie más. Escriba frases generales: no ponga aquí nombres ni hechos de ninguna comunicación.',
  'template.failed': 'No se han podido cargar los modelos',
  'template.none':
    'Todavía no hay ninguno. Los textos del canal para el acuse de recibo siguen disponibles en cada comunicación.',
  'template.add': 'Añadir un modelo',
  'template.full': 'El comité tiene ya {most} modelos, que es el máximo. Borre uno para añadir otro.',
  'template.use.message': 'Mensajes',
  'template.use.acknowledged': 'Acuse de recibo',
  'template.use.answered': 'Respuesta',
  'template.saved': 'El modelo se ha guardado',
  'template.by': '{name}, {date}',
  'template.changeNamed': 'Cambiar «{name}»',
  'template.deleteNamed': 'Borrar «{name}»',
  'template.delete': 'Borrar',
  'template.delete.title': '¿Borrar «{name}»?',
  'template.delete.body': 'Deja de ofrecerse a todo el comité. Los mensajes ya enviados no cambian.',
  'template.delete.altered': 'Deja de aparecer aquí. Su texto no se puede recuperar.',
  'template.deleted': 'El modelo se ha borrado',
  'template.altered.name': 'Modelo que no se puede leer',
  'template.altered':
    'Se ha cambiado fuera del programa, o es de otra versión, y no se ofrece a nadie. Bórrelo y avise a quien administra el sistema.',
  'template.form.add': 'Añadir un modelo',
  'template.form.change': 'Cambiar el modelo',
  'template.form.description':
    'Se ofrece al escribir a un informante, en su idioma si hay texto en él. Antes de enviarlo se ve y se puede cambiar.',
  'template.form.name': 'Nombre',
  'template.form.nameHint': 'Solo lo ve el comité.',
  'template.form.use': 'Para',
  'template.form.text': 'Texto en {language}',
  'template.form.oneText': 'Escriba el texto en un idioma al menos',
  'template.form.save': 'Guardar',
  'template.choose': 'Usar un modelo del comité',
  'template.onlyIn': 'Solo en {language}',
  'template.chosenIn':
    'El modelo no tiene texto en {wanted}, el idioma del informante: se ha puesto el texto en {language}. Revíselo antes de enviarlo.',
  'template.chosen': 'El texto del modelo está en el mensaje. Revíselo antes de enviarlo.',
} as const
