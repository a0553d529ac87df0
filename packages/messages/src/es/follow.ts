/** Looking up a report by its reference, and the reporter's own page. */
export const follow = {
  'lookup.hint': '24 caracteres en seis grupos. Da igual si usa mayúsculas, espacios o guiones.',
  'lookup.notYet': '¿Todavía no ha informado?',
  'lookup.submit': 'Consultar',
  'lookup.notFound': 'No encontramos ninguna comunicación con este código',
  'lookup.check.title': 'Compruebe',
  'lookup.check.complete': 'Que están los 24 caracteres y que el último grupo es el que usted guardó.',
  'lookup.check.caseNumber':
    'Que no ha escrito el n.º de expediente, como {example}: sirve por teléfono, pero no abre la comunicación.',
  'lookup.check.channel': 'Que es el canal de {name}. El código de otra organización no funciona aquí.',
  'lookup.lost.title': 'Si lo ha perdido',
  'lookup.lost.body':
    'El código no se puede recuperar: no lo guardamos de forma legible, para que nadie pueda hacerse pasar por usted. Presente otra comunicación y cite en ella el n.º de expediente, si lo recuerda.',

  'follow.title': 'Mi comunicación',
  'follow.caseNumber': 'N.º de expediente {caseNumber}. Por teléfono dé este número, nunca el código de seguimiento.',
  'follow.status.title': 'Estado',
  'follow.status.changed': 'El estado de su comunicación ha cambiado: {status}.',
  'follow.statusText.pending': 'El comité la tiene. En un máximo de 7 días le enviará el acuse de recibo.',
  'follow.statusText.instruction': 'El comité comprueba si lo que usted cuenta puede admitirse e investigarse.',
  'follow.statusText.investigation': 'El comité investiga: reúne documentos y habla con quienes pueden saber algo.',
  'follow.statusText.resolution': 'El comité prepara las conclusiones y la respuesta que usted recibirá aquí.',
  'follow.statusText.archived':
    'El comité ha terminado. La respuesta está en los mensajes. Todavía puede escribirle, por ejemplo si hay hechos nuevos.',
  'follow.statusText.reopened': 'El comité ha vuelto a abrir el expediente para revisarlo.',
  'follow.acknowledged': 'El comité la tiene y le ha enviado el acuse de recibo.',
  'follow.closedUnanswered':
    'El comité ha terminado. Todavía puede escribirle, por ejemplo para pedir una respuesta o si hay hechos nuevos.',
  'follow.answerBy': 'Respuesta, a más tardar',
  'follow.daysLeft.one': 'Queda {count} día',
  'follow.daysLeft.other': 'Quedan {count} días',
  'follow.dueToday': 'El plazo termina hoy',
  'follow.overdue': 'El plazo ha pasado. Puede escribir al comité o acudir a la autoridad externa.',
  'follow.extension':
    'En casos de especial complejidad puede ampliarse; en ese caso, aquí verá la nueva fecha y el motivo.',

  'follow.news.title': 'Novedades desde su visita del {date}',
  'follow.news.messages.one': '{count} mensaje nuevo del comité',
  'follow.news.messages.other': '{count} mensajes nuevos del comité',
  'follow.news.status': 'Pasó a «{status}» el {date}',
  'follow.news.none': 'No hay novedades desde su última visita.',
  'follow.history.title': 'Recorrido',
  'follow.history.received': 'Recibida',
  'follow.history.acknowledged': 'Acuse de recibo',
  'follow.history.closedHint': 'Con el resultado y sus motivos',
  'follow.history.since': 'Desde el {date}',

  'follow.chat.title': 'Mensajes',
  'follow.chat.empty': 'Todavía no hay mensajes.',
  'follow.chat.committee': 'Comité',
  'follow.chat.readNote': 'El comité ve si usted ha leído sus mensajes, pero no cuándo.',
  'follow.chat.you': 'Usted',
  'follow.chat.write': 'Escribir al comité',
  'follow.chat.hint.one': 'Lo leerá {count} persona con acceso. Hasta {max} caracteres.',
  'follow.chat.hint.other': 'Lo leerán las {count} personas con acceso. Hasta {max} caracteres.',
  'follow.chat.send': 'Enviar mensaje',
  'follow.chat.sent': 'Mensaje enviado.',
  'follow.chat.failed': 'No se ha podido enviar el mensaje. Sigue aquí: vuelva a intentarlo.',
  'follow.chat.refresh': 'Ver si hay mensajes nuevos',
  'follow.chat.arrived': 'Hay un mensaje nuevo del comité.',
  'follow.files.none': 'No ha aportado documentos.',
  'follow.files.added': 'Documentos añadidos.',
  'follow.files.heldBack':
    'Su comunicación ha llegado bien; solo queda cerrado ese documento. Puede enviarlo en otro formato, como PDF, o contar en un mensaje lo que dice.',

  'follow.details.dateWithoutTime': '{date}, aproximada o sin hora',
  'follow.details.title': 'Lo que usted comunicó',
  'follow.end.title': 'Cuando termine',
  'follow.end.body':
    'Salga con este botón: cierra la consulta y abre un sitio neutral. El historial del navegador no se borra; hágalo usted si comparte el dispositivo. Sin actividad, la consulta se cierra sola a los 30 minutos.',
} as const
