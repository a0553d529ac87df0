import { authorityUrl } from '../../legal/data.ts'
import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const preparing = () => [
  section(
    'antes',
    'Antes de empezar',
    list(
      'Use un dispositivo propio y una red que no sea la del trabajo. Para la mayor discreción, el navegador Tor.',
      'Abra una ventana privada: al cerrarla, el navegador olvida que ha estado aquí.',
      'No hace falta que tenga pruebas: bastan motivos razonables. No busque documentos a los que no tenga acceso.',
      'No se guarda su dirección de internet, su dispositivo ni su navegador.',
      'Con JavaScript, nada de lo que escribe queda en su dispositivo. Si cierra la página antes de enviar, se pierde.',
    ),
  ),
  section(
    'anonima',
    'Anónima o con su nombre',
    list(
      '«Anónima»: no se le pide el nombre ni el correo. El comité solo puede escribirle en la página de su comunicación. Si después se supiera quién es, la ley le protege igual (artículo 35 de la Ley 2/2023).',
      '«Con identificación»: su nombre se guarda cifrado y lo lee el comité; nunca la persona afectada, quien investiga como externo ni quien administra la aplicación. Solo puede comunicarse a la autoridad judicial, al Ministerio Fiscal o a la autoridad administrativa competente, y se le avisa antes, salvo que eso perjudique la investigación (artículo 33).',
      'Con su nombre puede marcar «Recibir avisos por correo»: dicen que hay novedades, nunca cuáles. Mejor un correo personal que el del trabajo.',
    ),
  ),
]

const sending = () => [
  section(
    'presentar',
    'Presentar una comunicación',
    paragraph(
      'En la página del canal, pulse «Empezar». Son cinco pasos; «Atrás» conserva lo escrito. Arriba, «Lectura fácil» dice lo mismo con frases cortas.',
    ),
    picture(
      'start',
      'La página del canal en un teléfono: el botón «Empezar» y debajo «Volver a lo que ya contó», con la casilla del código y el botón «Consultar».',
      'Las dos puertas del canal: presentar y consultar.',
    ),
    steps(
      '«Qué ocurrió»: cuéntelo con sus palabras. En «¿De qué trata?» elija lo que más se parezca o deje «No lo sé». Si no quiere dar su nombre, evite detalles que solo usted conozca.',
      '«Dónde y cuándo»: el lugar, la fecha y los posibles testigos. «No lo sé» también es una respuesta.',
      '«Documentos»: fotografías, grabaciones o textos, si los tiene. Antes de enviarlos se le dice qué cuentan de quien los hizo. También podrá añadirlos después.',
      '«Sobre usted»: anónima o con su nombre. En «Personas sin acceso» marque a quien aparezca en los hechos: no podrá leerla ni sabrá que existe. Según lo que eligió en «¿De qué trata?», puede haber alguien marcado ya: cámbielo si quiere.',
      '«Revise y envíe»: compruebe las respuestas y pulse «Enviar comunicación».',
    ),
    picture(
      'exclusion',
      'La lista «Personas sin acceso»: cuatro personas del comité con su función y una casilla cada una. Está marcada Marta Ruiz Soler, y debajo se lee que podrán leerla tres de las cuatro.',
      'Quien se marca aquí no lee la comunicación ni sabe que existe.',
    ),
  ),
  section(
    'documentos',
    'Lo que dicen los documentos sin que se vea',
    list(
      'De las imágenes, los documentos de Word, Excel, PowerPoint y OpenDocument, los PDF y las grabaciones en mp3, m4a, aac, ogg, opus, wav, mp4 y mov se eliminan los datos ocultos: quién los hizo, los cambió o los comentó, el lugar, la fecha y el dispositivo. Marque «Conservar también los originales» solo si esos datos son la prueba.',
      'Van como están los documentos firmados digitalmente, con contraseña o de más de 64 MB, los formatos doc, xls, ppt, rtf, eml, msg, webm y zip, y lo que no se pueda abrir, como las macros o los objetos de programas antiguos dentro de un documento. Pueden llevar el nombre de quien los hizo: mírelo en sus propiedades o envíe una captura de pantalla.',
      'Lo que se lee, se ve o se oye no cambia: un nombre en el texto o la manera de escribir siguen ahí.',
      'En una grabación pueden reconocerse las voces, también la suya.',
      'Un envío que se corta se reanuda. Los formatos y tamaños admitidos están junto al botón «Elegir documentos».',
    ),
  ),
  section(
    'codigo',
    'Guardar el código para volver',
    paragraph(
      'Al enviarla aparece su código para volver: 24 letras y cifras en seis grupos. Es la única llave de su comunicación, y nadie puede recuperarlo. Sigue a la vista hasta que dice que lo ha guardado, durante 30 minutos como mucho.',
    ),
    picture(
      'code',
      'El aviso «Guarde su código para volver», un código de seis grupos en letra grande y los botones «Copiar», «Descargar», «Imprimir» y «Ver QR».',
      'Después el código no se vuelve a mostrar: guárdelo antes de salir.',
    ),
    list(
      'Cópielo a mano, imprímalo o descárguelo, y guárdelo donde nadie más mire.',
      'Escriba el último grupo donde se le pide y pulse «Ya lo he guardado».',
      'No se lo dé a nadie: quien lo tenga puede leer y escribir en su nombre. El comité nunca se lo pedirá. Por teléfono diga solo el número para el teléfono.',
    ),
  ),
]

const following = () => [
  section(
    'consultar',
    'Consultar su comunicación y responder',
    paragraph(
      'En la página del canal, escriba el código en «Volver a lo que ya contó» y pulse «Consultar». Verá el estado, lo nuevo desde su última visita, los mensajes del comité y sus documentos.',
    ),
    picture(
      'answer',
      'Los mensajes de una comunicación: uno nuevo del comité, que pregunta por el número de una factura, y debajo el cuadro «Escribir al comité» con los botones «Adjuntar documentos» y «Enviar mensaje».',
      'El comité pregunta y usted responde, sin decir quién es si no quiere.',
    ),
    list(
      'Para responder, escriba en el cuadro y pulse «Enviar mensaje». El comité no sabe quién es usted si no se lo dice.',
      'Puede añadir documentos en cualquier momento, también después del cierre.',
      'Si informó de forma anónima, entre de vez en cuando: es la única manera en que el comité puede escribirle.',
      'El comité ve si usted ha leído sus mensajes, pero no cuándo.',
    ),
  ),
  section(
    'estados',
    'Qué significa cada estado',
    list(
      '«La hemos recibido»: el comité la tiene.',
      '«La estudiamos»: se comprueba si se admite.',
      '«Buscamos pruebas»: se reúnen documentos y se habla con quienes saben algo.',
      '«Preparamos la respuesta»: se preparan las conclusiones y la respuesta.',
      '«Le hemos respondido»: la respuesta está en los mensajes.',
      '«Cerrada»: el comité ha terminado y se lo dice en un mensaje. Si falta la respuesta, la página lo dice.',
      '«Guardada por el comité»: ha terminado sin un resultado. Usted puede seguir leyendo y escribiendo.',
      '«La hemos vuelto a abrir»: el comité vuelve a examinarla.',
    ),
  ),
  section(
    'plazos',
    'Los plazos que fija la ley',
    list(
      'Acuse de recibo: siete días naturales como máximo, salvo que ponga en peligro la confidencialidad (artículo 9.2.c de la Ley 2/2023).',
      'Respuesta: tres meses como máximo desde la recepción; en casos de especial complejidad, hasta otros tres (artículo 9.2.d). Su página dice el día. «Añadir al calendario» descarga un archivo: en su calendario solo se lee «Recordatorio» ese día. En un calendario o un dispositivo compartido o del trabajo puede delatarle.',
      'Reunión, si la pide: la organización debe celebrarla, por sus propios medios, en siete días como máximo (artículo 7.2). Puede pedirla en un mensaje, sin dar su nombre.',
      'Supresión: si en tres meses no se abre una investigación ni se cierra el caso, el canal borra su comunicación por sí solo (artículo 32.4); si se cierra, al pasar el plazo de su resultado. Su página dice el día, que solo se retrasa si la ley obliga a guardarla más tiempo. Después, el código no abre nada: si quiere una copia, guárdela antes donde nadie más la vea. Lo que escriba en los últimos siete días no se borra con ella: es una comunicación nueva, con otro número y el mismo código, y no lleva nada de la anterior.',
      'Si el comité suprime una parte (un mensaje, un documento, un testigo), en su lugar lee el motivo y el día (artículos 29, 32.2 y 32.3). Si dos personas del comité comprueban que la comunicación no es cierta, se borra entera y el código no abre nada.',
      'Si un plazo pasa, escriba al comité o acuda a la autoridad externa.',
    ),
  ),
  section(
    'salir',
    'Salir deprisa',
    paragraph(
      'El botón «Salir de esta página», o la tecla Mayús tres veces seguidas, cierra su comunicación y abre otra web. El historial del navegador no se borra: hágalo usted, o use una ventana privada. Sin actividad, la consulta se cierra sola a los 30 minutos.',
    ),
  ),
  section(
    'sin-javascript',
    'Sin JavaScript',
    paragraph(
      'Todas las páginas funcionan sin él, también con el navegador Tor en su nivel más seguro. El formulario está entonces en una sola página y las respuestas nuevas se ven al recargar. El navegador puede guardar en su dispositivo lo que envíe así, salvo en una ventana privada.',
    ),
  ),
  section(
    'perdido',
    'Si pierde el código',
    paragraph(
      'Nadie puede devolvérselo: no se guarda de forma legible. Presente otra comunicación y cite el número para el teléfono de la primera, si lo recuerda. La primera sigue su curso.',
    ),
  ),
]

const protection = () => [
  section(
    'proteccion',
    'Cómo le protege la ley',
    list(
      'Basta con tener motivos razonables para creer que lo que cuenta es cierto (artículo 35 de la Ley 2/2023). Equivocarse de buena fe no quita la protección; mentir a sabiendas, sí.',
      'Están prohibidas las represalias, también las amenazas y los intentos: despidos, sanciones, cambios de puesto, trato desfavorable (artículo 36).',
      'En un pleito, quien le perjudicó debe probar que no fue por informar (artículo 38).',
      'Si sufre represalias, cuéntelo en un mensaje de su comunicación o a la autoridad externa. Guarde lo que las muestre.',
      'La persona afectada tiene derecho a la presunción de inocencia y a ser oída; nunca sabrá quién informó (artículo 39).',
    ),
  ),
  section(
    'externos',
    'Otros lugares a los que acudir',
    paragraph(
      'No está obligado a empezar aquí. Puede acudir antes, después o en lugar de usar este canal a la ',
      link('Autoridad Independiente de Protección del Informante (A.A.I.)', authorityUrl),
      ', a la autoridad de su comunidad autónoma, al Ministerio Fiscal o a las instituciones de la Unión Europea. En una emergencia, llame al 112.',
    ),
  ),
]

/** For those who report: from the first click to the answer. */
export const manual = (): LegalDocument => ({
  title: 'Manual para informantes',
  intro: [paragraph('Cómo presentar una comunicación, seguirla y responder, paso a paso.')],
  sections: [...preparing(), ...sending(), ...following(), ...protection()],
})
