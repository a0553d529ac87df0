import { list, paragraph, section, steps, type LegalDocument } from '../tree.ts'

const sending = () => [
  section(
    'antes',
    'Antes de empezar',
    list(
      'Use un dispositivo propio y una red que no sea la del trabajo. Para la mayor discreción, el navegador Tor.',
      'No hace falta que tenga pruebas: bastan motivos razonables.',
      'Puede informar sin dar su nombre. No se guarda su dirección de internet, su dispositivo ni su navegador.',
      'Nada de lo que escribe queda en su dispositivo. Si cierra la página antes de enviar, se pierde.',
    ),
  ),
  section(
    'presentar',
    'Presentar una comunicación',
    paragraph(
      'En la página del canal, pulse «Presentar una comunicación». Son cinco pasos; «Atrás» conserva lo escrito.',
    ),
    steps(
      '«Qué ocurrió»: cuéntelo con sus palabras.',
      '«Dónde y cuándo»: el lugar, la fecha y los posibles testigos. «No lo sé» también es una respuesta.',
      '«Documentos»: fotografías, grabaciones o textos, si los tiene. De las imágenes se eliminan los datos ocultos.',
      '«Sobre usted»: anónima o con su nombre. Aquí señala también quién del comité no debe leerla: no sabrá que existe.',
      '«Revise y envíe»: compruebe las respuestas y pulse «Enviar comunicación».',
    ),
  ),
  section(
    'codigo',
    'Guardar el código de seguimiento',
    paragraph(
      'Al enviarla aparece su código de seguimiento: 24 letras y cifras en seis grupos. Es la única llave de su comunicación, se muestra una sola vez y nadie puede recuperarlo.',
    ),
    list(
      'Cópielo a mano, imprímalo o descárguelo, y guárdelo donde nadie más mire.',
      'No se lo dé a nadie: quien lo tenga puede leer y escribir en su nombre. Por teléfono diga solo el n.º de expediente.',
      'Escriba el último grupo donde se le pide: así se sabe que lo ha guardado.',
    ),
  ),
]

const following = () => [
  section(
    'consultar',
    'Consultar su comunicación y responder',
    paragraph(
      'En la página del canal, escriba el código en «Consultar mi comunicación». Verá el estado, lo nuevo desde su última visita, los mensajes del comité y sus documentos.',
    ),
    list(
      'Para responder, escriba en el cuadro de mensajes y pulse «Enviar mensaje». El comité no sabe quién es usted si no se lo dice.',
      'Puede añadir documentos en cualquier momento, también después del cierre.',
      'Si informó de forma anónima, entre de vez en cuando: es la única manera en que el comité puede escribirle.',
    ),
  ),
  section(
    'estados',
    'Qué significa cada estado',
    list(
      'Recibida: el comité la tiene. En siete días naturales como máximo le enviará el acuse de recibo.',
      'En instrucción: se comprueba si se admite.',
      'En investigación: se hacen diligencias y entrevistas.',
      'En resolución: se preparan las conclusiones y la respuesta, que llega en tres meses como máximo, o seis si el caso es muy complejo.',
      'Cerrada: ha terminado. Usted puede seguir leyendo y escribiendo.',
    ),
  ),
  section(
    'salir',
    'Salir deprisa',
    paragraph(
      'El botón «Salir de esta página», o la tecla Mayús tres veces seguidas, cierra su comunicación y abre otra web. El historial del navegador no se borra: hágalo usted, o use una ventana privada.',
    ),
  ),
  section(
    'sin-javascript',
    'Sin JavaScript',
    paragraph(
      'Todas las páginas funcionan sin él, también con el navegador Tor en su nivel más seguro. El formulario está entonces en una sola página y las respuestas nuevas se ven al recargar.',
    ),
  ),
  section(
    'perdido',
    'Si pierde el código',
    paragraph('Presente otra comunicación y cite el n.º de expediente de la primera, si lo recuerda.'),
  ),
]

/** For those who report: from the first click to the answer. */
export const manual = (): LegalDocument => ({
  title: 'Manual para informantes',
  intro: [paragraph('Cómo presentar una comunicación, seguirla y responder, paso a paso.')],
  sections: [...sending(), ...following()],
})
