public import CoreGraphics

/// A file that images are written to.
public final class CGImageDestination {
  let data: CFMutableData
  var image: CGImage?
  init(data: CFMutableData) { self.data = data }
}

/// Returns nil for a type that ImageIO does not write, such as WebP.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  let types = ["public.jpeg", "public.png", "com.compuserve.gif", "public.heic", "public.tiff"]
  return types.contains(type as String) ? CGImageDestination(data: data) : nil
}

public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.image = image }

/// Writes the file that the image was read from: the harness does not encode pixels.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard let image = idst.image else { return false }
  idst.data.append(image.data)
  return true
}
